// A data folder filled with the demo once, and copies of it: products of their own for browser tests that run in shares.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A new folder that the unprivileged account of PostgreSQL may enter, which it needs when the tests run as root. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'visionair-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Lets the product fill a new folder with its demo and ends it. Promises the folder; rejects with what the product said. */
export async function fillDemoFolder() {
  const folder = makeFolder()
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }
  const product = spawn(process.execPath, [join(root, 'server/src/main.ts'), 'demo'], { env })
  let output = ''
  for (const stream of [product.stdout, product.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (/ready at \S+/.test(output)) product.kill('SIGTERM')
    })
  const code = await new Promise((resolve) => product.on('error', () => resolve(1)).on('close', resolve))
  if (code === 0 && output.includes('ready at')) return folder
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`The demo could not be filled (exit ${code}):\n${output}`)
}

/** A copy of a data folder that nobody works in, each file of the same account as before. */
export function copyOf(folder) {
  const copy = makeFolder()
  const { status } = spawnSync('cp', ['-a', `${folder}/.`, copy], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${folder} could not be copied`)
  return copy
}
