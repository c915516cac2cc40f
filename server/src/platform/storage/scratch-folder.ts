import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './durable-files.ts'

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')

/** A folder for work in progress, shared by the processes of this machine. */
export class ScratchFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  async make(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o750 })
  }

  /** A new empty folder; remove it when done. */
  create(): Promise<string> {
    return mkdtemp(join(this.path, 'job-'))
  }

  /** Removes what nobody has touched since the given time; answers how many. */
  async clean(before: Date): Promise<number> {
    let removed = 0
    for (const name of await readdir(this.path)) {
      const path = join(this.path, name)
      if ((await lastTouched(path)) >= before.getTime()) continue
      await rm(path, { recursive: true, force: true })
      removed += 1
    }
    return removed
  }
}

/** The latest time, in milliseconds, anything at or below a path was changed; the distant future when it is already gone. */
async function lastTouched(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) return found.mtimeMs
    const inner = await Promise.all((await readdir(path)).map((name) => lastTouched(join(path, name))))
    return Math.max(found.mtimeMs, ...inner.filter(Number.isFinite))
  } catch (error) {
    if (isMissing(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}
