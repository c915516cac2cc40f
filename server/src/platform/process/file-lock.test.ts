import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireFileLock } from './file-lock.ts'

const holderOf = (path: string) =>
  `import { acquireFileLock } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url).href)}
  await acquireFileLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visionair-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is held by one process at a time, names it, and is free once that one is killed or lets go', async () => {
  const path = join(folder, 'data.lock')
  const child = spawn(process.execPath, ['--input-type=module', '-e', holderOf(path)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(child.stdout, 'data')
    const refused = await acquireFileLock(path)
    expect(refused).toMatchObject({ held: false, byOwner: expect.stringContaining(`process ${child.pid} on `) })
    expect(await acquireFileLock(`${path}2`)).toMatchObject({ held: true })
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  const mine = await acquireFileLock(path)
  expect(mine.held).toBe(true)
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^process ${process.pid} on .+\\n$`))
  expect(await acquireFileLock(path)).toMatchObject({ held: false })
  if (mine.held) mine.release()
  expect((await acquireFileLock(path)).held).toBe(true)
})

it('says of a file that cannot be made why', async () => {
  await expect(acquireFileLock(join(folder, 'absent', 'data.lock'))).rejects.toThrow('ENOENT')
})
