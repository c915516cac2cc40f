import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { processesWorkingIn, processState, signalIfAlive, waitUntil } from './inspect.ts'

const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(command: string, args: string[], cwd = '/'): { pid: number; output: () => string } {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  if (child.pid === undefined) throw new Error(`${command} did not start`)
  return { pid: child.pid, output: () => output }
}

describe('processState', () => {
  it('tells running, ended but not collected, and gone', async () => {
    expect(await processState(process.pid)).toBe('running')
    // `sleep 60` takes the place of the shell and never collects the shell's child.
    const parent = start('/bin/sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'])
    await waitUntil(async () => parent.output() !== '', 5_000)
    const pid = Number(parent.output())
    expect(await waitUntil(async () => (await processState(pid)) === 'zombie', 5_000)).toBe(true)
    signalIfAlive(pid, 'SIGTERM')
    signalIfAlive(parent.pid, 'SIGKILL')
    expect(await waitUntil(async () => (await processState(pid)) === 'gone', 20_000)).toBe(true)
    expect(() => signalIfAlive(pid, 'SIGTERM')).not.toThrow()
  })
})

describe('processesWorkingIn', () => {
  it('finds processes by working folder and name', async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'visionair-inspect-')))
    try {
      const { pid } = start('/bin/sleep', ['60'], folder)
      start('/bin/sleep', ['60'])
      expect(await waitUntil(async () => (await processesWorkingIn(folder, 'sleep')).length > 0, 5_000)).toBe(true)
      expect(await processesWorkingIn(folder, 'sleep')).toEqual([pid])
      expect(await processesWorkingIn(folder, 'postgres')).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
