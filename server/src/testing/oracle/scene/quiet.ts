import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiWorld } from '../../api-world.ts'

const patienceMs = 60_000

/** Waits until no work in the background can change what the rows say. */
export async function untilQuiet({ ctx: { db } }: ApiWorld): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(40)) {
    const works = db.selectFrom('assembly').select('id').where('state', 'in', ['waiting', 'running'])
    const photos = db
      .selectFrom('image')
      .select('id')
      .where((at) => at.or([at('hasPreviews', '=', false), at('isMeasured', '=', false)]))
    if (!(await works.executeTakeFirst()) && !(await photos.executeTakeFirst())) return
    if (Date.now() > deadline) throw new Error('the work in the background does not end')
  }
}
