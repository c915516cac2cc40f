import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tries what a process that reads hostile bytes should not be able to, and sends what became of it. Argument: a file that is no source. */
const [kept = ''] = process.argv.slice(2)

async function outcome(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const made = join(tmpdir(), `visionair-trying-${process.pid}`)
// A write beyond the largest file ends a process that does not handle it.
process.on('SIGXFSZ', () => undefined)
process.send?.({
  network: await outcome(() => once(connect(9, '192.0.2.1'), 'connect')),
  reading: await outcome(() => readFile(kept)),
  writing: await outcome(() => writeFile(made, Buffer.alloc(8192))),
  program: await outcome(() => once(spawn('true'), 'spawn')),
})
await rm(made, { force: true }).catch(() => undefined)
process.once('disconnect', () => process.exit())
