import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StorageFull } from '../../../platform/storage/storage-full.ts'
import { arrivedBytes, partialPath, startPartial, writePartial } from './partial-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partial-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('so far')
  throw new Error('the line is cut')
}

describe('the bytes of an upload', () => {
  it('are as many as have arrived, also when the line is cut', async () => {
    expect(await arrivedBytes(folder)).toBeNull()
    await startPartial(folder)
    expect(await arrivedBytes(folder)).toBe(0)
    await expect(writePartial(folder, 0, brokenOff())).rejects.toThrow('the line is cut')
    expect(await arrivedBytes(folder)).toBe(6)
    expect(await writePartial(folder, 6, pieces(', so', ' good'))).toBe(9)
    expect(await readFile(partialPath(folder), 'utf8')).toBe('so far, so good')
  })

  it('on a full disk are refused as such, not as a failure of the server', async () => {
    const full = await mkdtemp(join(folder, 'full-'))
    await symlink('/dev/full', partialPath(full))
    await expect(writePartial(full, 0, pieces('x'))).rejects.toThrow(StorageFull)
    await expect(writePartial(full, 0, pieces('x'))).rejects.toMatchObject({ status: 507 })
  })
})
