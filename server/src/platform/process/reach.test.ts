import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstUnreachableFolder, withAncestors } from './reach.ts'

const nobody = { uid: 65534, gid: 65534 }
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'visionair-reach-'))
  await chmod(root, 0o755)
})

afterEach(() => rm(root, { recursive: true }))

it('lists a path with everything above it', () => {
  expect(withAncestors('/a/b')).toEqual(['/', '/a', '/a/b'])
})

it.skipIf(process.getuid?.() !== 0)('names the first folder another account may not enter (needs root)', async () => {
  const inner = join(root, "it's closed", 'inner')
  await mkdir(inner, { recursive: true })
  expect(await firstUnreachableFolder(inner, nobody)).toBeUndefined()
  await chmod(join(root, "it's closed"), 0o700)
  expect(await firstUnreachableFolder(inner, nobody)).toBe(join(root, "it's closed"))
})
