import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type GuardNeeds, guardedStart, missingGuards } from './guarded-child.ts'

const script = fileURLToPath(new URL('../testing/processes/trying.child.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const isGuarded = existsSync('/proc/self/status') && missingGuards() === null
const kept = fileURLToPath(new URL('../../../README.md', import.meta.url))

/** What a hostile file might try, once it has taken over the process that reads it. */
async function tried(needs: GuardNeeds) {
  const child = fork(script, [kept], { ...guardedStart(needs, []), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await once(child, 'message')
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const limits = await readFile(`/proc/${child.pid}/limits`, 'utf8')
  const lineOf = (text: string, name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(/\s+/)
  return {
    ...z.record(z.string(), z.string()).parse(message),
    uid: Number(lineOf(status, 'Uid:')?.[1]),
    rights: lineOf(status, 'CapEff:')?.[1],
    newRights: lineOf(status, 'NoNewPrivs:')?.[1],
    core: lineOf(limits, 'Max core')?.[4],
    fileBytes: lineOf(limits, 'Max file size')?.[3],
  }
}

describe.skipIf(!isGuarded)('a child that reads hostile bytes', () => {
  it('has no network, no rights beyond its account, and no files where it needs none', async () => {
    expect(await tried({ withoutFiles: true, largestFileBytes: 0 })).toEqual({
      network: 'ENETUNREACH',
      reading: 'ERR_ACCESS_DENIED',
      writing: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
      uid: isRoot ? 65533 : process.getuid?.(),
      rights: '0000000000000000',
      newRights: '1',
      core: '0',
      fileBytes: '0',
    })
  })

  it('has no network and no rights beyond its account where it reads and writes files', async () => {
    expect(await tried({ withoutFiles: false, largestFileBytes: 4096 })).toMatchObject({
      network: 'ENETUNREACH',
      reading: 'done',
      writing: 'EFBIG',
      uid: isRoot ? 65532 : process.getuid?.(),
      rights: '0000000000000000',
      newRights: '1',
      core: '0',
      fileBytes: '4096',
    })
  })
})
