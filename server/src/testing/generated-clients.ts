import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** A program of a package, from where its main module lies: the packages name none of their programs for imports. */
const programOf = (mainModule: string, path: string) => join(dirname(fileURLToPath(mainModule)), path)

/** Has both generators make a client from `openapi.json` in a folder, by the commands that the documentation gives. */
export async function generateClients(folder: string): Promise<void> {
  const types = programOf(import.meta.resolve('openapi-typescript'), '../bin/cli.js')
  await run(process.execPath, [types, 'openapi.json', '-o', 'openapi-typescript/schema.d.ts'], { cwd: folder })
  const functions = programOf(import.meta.resolve('@hey-api/openapi-ts'), '../bin/run.js')
  await run(process.execPath, [functions], { cwd: folder })
}
