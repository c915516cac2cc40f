import { sql } from 'kysely'
import { z } from 'zod'
import { connectDatabase } from '../database/connect.ts'
import { defineJob } from './definition.ts'
import { bindJob } from './handler.ts'
import { startWorker } from './worker.ts'

/** A worker to be killed or frozen by the test: it says when it has begun, and has its effect when told to go on. */
const [connectionString = '', name = ''] = process.argv.slice(2)
const { db } = connectDatabase({ connectionString, maxConnections: 2 })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const effect = defineJob({ name: 'effect', schema: z.object({ item: z.int() }), retryDelaySeconds: 1 })
const goOn = new Promise((resolve) => process.stdin.once('data', resolve))

await startWorker({
  connectionString,
  definitions: [effect],
  handlers: {
    effect: bindJob(effect, {
      async run({ data, attempt, hold }) {
        process.stdout.write(`begun ${attempt}\n`)
        await goOn
        try {
          await db.transaction().execute(async (trx) => {
            await hold(trx)
            await sql`insert into effect (item, worker) values (${data.item}, ${name})`.execute(trx)
          })
          process.stdout.write('done\n')
        } catch (error) {
          process.stdout.write(`${error instanceof Error ? error.name : 'unknown'}\n`)
        }
      },
    }),
  },
  log: silent,
})
process.stdout.write('ready\n')
