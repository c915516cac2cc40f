import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSocketFolder } from './socket-folder.ts'

let base: string
const made: string[] = []

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'visionair-socket-'))
})

afterEach(async () => {
  for (const folder of [base, ...made.splice(0)]) await rm(folder, { recursive: true, force: true })
})

async function make(key: string, folder = base): Promise<string> {
  const path = await makeSocketFolder(key, undefined, folder)
  made.push(path)
  return path
}

describe('makeSocketFolder', () => {
  it('takes the same private folder at each start', async () => {
    const first = await make('0123456789abcdef')
    expect(first).toBe(join(base, 'visionair-pg-01234567'))
    expect((await stat(first)).mode & 0o777).toBe(0o700)
    expect(await make('0123456789abcdef')).toBe(first)
  })

  it('leaves a folder alone that others may use, and takes another', async () => {
    const open = join(base, 'visionair-pg-01234567')
    await mkdir(open)
    await chmod(open, 0o777)
    const taken = await make('0123456789abcdef')
    expect(taken).not.toBe(open)
    expect((await stat(taken)).mode & 0o777).toBe(0o700)
  })

  it('stays within the length of a socket path', async () => {
    const deep = join(base, 'x'.repeat(80))
    await mkdir(deep)
    const folder = await make(`${process.pid}abcdefgh`, deep)
    expect(dirname(folder)).toBe('/tmp')
    expect(Buffer.byteLength(`${folder}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
  })
})
