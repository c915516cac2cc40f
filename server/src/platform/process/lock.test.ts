import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { acquireProcessLock } from './lock.ts'

const name = `visionair-test-${process.pid}`
const holder = `import { acquireProcessLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)}
  await acquireProcessLock(${JSON.stringify(name)}); console.log('held'); setInterval(() => {}, 1000)`

it('is held by one process at a time, says by which, and is free once that one is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    expect(await acquireProcessLock(name)).toEqual({ held: false, byPid: child.pid })
    expect(await acquireProcessLock(`${name}0`)).toMatchObject({ held: true })
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  const mine = await acquireProcessLock(name)
  expect(mine.held).toBe(true)
  expect(await acquireProcessLock(name)).toEqual({ held: false, byPid: process.pid })
  if (mine.held) await mine.release()
  expect((await acquireProcessLock(name)).held).toBe(true)
})
