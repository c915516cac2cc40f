import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areDecodersApart } from '../../children/guarded-child.ts'
import { compiledFolder } from '../../compiled-folder.ts'

const childPath = fileURLToPath(new URL('./compile.child.ts', import.meta.url))
let isAsked = false

/**
 * Has what decoders load compiled once for each installation of the program, in the background, where they run as an account of
 * their own; nothing waits for it, and without it they begin more slowly.
 */
export function compileForDecoders(): void {
  if (isAsked) return
  isAsked = true
  if (!areDecodersApart() || !isFirst()) return
  const child = spawn(process.execPath, [childPath], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledFolder },
    stdio: 'ignore',
    detached: true,
  })
  child.on('error', () => undefined)
  child.unref()
}

/** Whether nobody has begun it; not, where it could not be kept either. */
function isFirst(): boolean {
  try {
    mkdirSync(compiledFolder, { recursive: true })
    writeFileSync(join(compiledFolder, `decoders-${process.version}`), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
