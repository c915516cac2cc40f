import { spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { minimalEnvironment } from './run.ts'

/** The outcome of asking for the lock of a file: held until released, or held by who wrote his name into the file. */
export type FileLockOutcome =
  | { readonly held: true; release(): void }
  | { readonly held: false; readonly byOwner: string }

/** The file cannot be locked: its file system knows no locks, or the program that asks for them is absent. */
export class FileLockUnavailable extends Error {
  override readonly name = 'FileLockUnavailable'
}

const takenCode = 75

/**
 * Takes the lock of a file, making it where it is absent. The kernel ties it to the open file (flock(2)): it holds
 * for every container on this machine and, where the file system passes locks on (NFS 4), for other machines; it is
 * freed when the process ends, however it ends. The file itself stays, and says who holds it.
 * Throws FileLockUnavailable where there are no such locks.
 */
export async function acquireFileLock(path: string): Promise<FileLockOutcome> {
  const fd = openSync(path, 'a+', 0o600)
  try {
    const { code, said } = await lockOpenFile(fd)
    if (code === takenCode) {
      const byOwner = readFileSync(path, 'utf8').trim()
      closeSync(fd)
      return { held: false, byOwner }
    }
    if (code !== 0) throw new FileLockUnavailable(`The file ${path} cannot be locked: ${said.trim() || `code ${code}`}`)
    ftruncateSync(fd)
    writeSync(fd, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`)
    return { held: true, release: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Node.js has no call for it; the program `flock` of util-linux locks a file it inherits, and the lock stays with ours. */
function lockOpenFile(fd: number): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['--nonblock', '--conflict-exit-code', String(takenCode), '3'], {
      cwd: '/',
      env: minimalEnvironment,
      stdio: ['ignore', 'ignore', 'pipe', fd],
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', (error) =>
      reject(new FileLockUnavailable(`The program flock cannot be started: ${error.message}`)),
    )
    child.on('close', (code) => resolve({ code, said }))
  })
}
