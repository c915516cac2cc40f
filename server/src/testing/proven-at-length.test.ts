import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedSinceProof, digestOf, digestsNow } from './proven-at-length.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proven-'))
  await mkdir(join(root, 'imaging/register'), { recursive: true })
  await writeFile(join(root, 'imaging/register/pairs.ts'), 'pairs')
  await writeFile(join(root, 'imaging/photo.ts'), 'photo')
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('what was proven at length', () => {
  it('is the same as long as names and contents are, wherever the sources lie', async () => {
    const before = digestOf('imaging/', root)
    const moved = `${root}-moved`
    await rename(root, moved)
    root = moved
    expect(digestOf('imaging/', root)).toBe(before)
    expect(digestOf('imaging/photo.ts', root)).not.toBe(before)
  })

  it.each([
    ['a file deep below is changed', () => writeFile(join(root, 'imaging/register/pairs.ts'), 'pairs!')],
    ['a file is added', () => writeFile(join(root, 'imaging/register/ransac.ts'), '')],
    ['a file is renamed', () => rename(join(root, 'imaging/photo.ts'), join(root, 'imaging/photos.ts'))],
    ['a file is gone', () => rm(join(root, 'imaging/photo.ts'))],
    ['words move from one file to another', () => writeFile(join(root, 'imaging/photo.ts'), 'photopairs')],
  ])('is another once %s', async (_, change) => {
    const before = digestOf('imaging/', root)
    await change()
    expect(digestOf('imaging/', root)).not.toBe(before)
  })

  it('stays the same when a test that calls the product is changed', async () => {
    const before = digestOf('imaging/', root)
    await writeFile(join(root, 'imaging/photos.api.test.ts'), 'test')
    expect(digestOf('imaging/', root)).toBe(before)
    await writeFile(join(root, 'imaging/photos.test.ts'), 'test')
    expect(digestOf('imaging/', root)).not.toBe(before)
  })

  it('looks of a list of packages at those of imaging alone', async () => {
    const list = (versions: object) => writeFile(join(root, 'package.json'), JSON.stringify({ dependencies: versions }))
    await list({ sharp: '1.0.0', pg: '1.0.0' })
    const before = digestOf('package.json', root)
    await list({ pg: '2.0.0', kysely: '1.0.0', sharp: '1.0.0' })
    expect(digestOf('package.json', root)).toBe(before)
    await list({ sharp: '1.0.1', pg: '1.0.0' })
    expect(digestOf('package.json', root)).not.toBe(before)
  })

  it('does not hold what was never tried so', () => {
    expect(changedSinceProof('imaging', 'server/src/nowhere/')).toBe(true)
    expect(changedSinceProof('imaging', 'server/src/testing/proven-at-length.json')).toBe(true)
    expect(changedSinceProof('predicates', 'server/src/imaging/')).toBe(true)
  })

  it('speaks of files that are there, predicates among them', () => {
    const digests = { ...digestsNow('imaging'), ...digestsNow('assembling'), ...digestsNow('predicates') }
    expect(Object.entries(digests).filter(([, digest]) => digest === '')).toEqual([])
    expect(Object.keys(digests)).toEqual(
      expect.arrayContaining([
        'imaging: server/src/imaging/',
        'assembling: server/src/modules/images/photos/photos.repository.ts',
        'predicates: server/src/modules/images/photos/photos.repository.ts',
      ]),
    )
  })
})
