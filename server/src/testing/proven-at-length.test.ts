import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedSinceProof, digestOf, digestsNow, digestsOfTests } from './proven-at-length.ts'
import { imagingFolders, sourcesOfSlowTests } from './slow-sources.ts'

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
        'imaging: server/src/imaging/register/',
        'assembling: server/src/modules/images/photos/photos.repository.ts',
        'predicates: server/src/modules/images/photos/photos.repository.ts',
      ]),
    )
  })
})

it('imaging is all that lies in its folder, but how its processes are started', async () => {
  const folder = fileURLToPath(new URL('../imaging', import.meta.url))
  const entries = (await readdir(folder, { withFileTypes: true })).map(
    (entry) => `server/src/imaging/${entry.name}${entry.isDirectory() ? '/' : ''}`,
  )
  expect([...imagingFolders, 'server/src/imaging/process/'].sort()).toEqual(entries.sort())
})

describe('slow tests', () => {
  it('are there, each with sources that are there', () => {
    const paths = Object.entries(sourcesOfSlowTests)
    expect(paths.filter(([test, sources]) => sources[0] !== test || digestOf(test) === '')).toEqual([])
    expect(paths.flatMap(([, sources]) => sources.filter((path) => digestOf(path) === ''))).toEqual([])
  })

  it('that the oracle is tried by name every source in which they put an error', async () => {
    const test = 'server/src/testing/oracle/planted.api.test.ts'
    const text = await readFile(fileURLToPath(new URL('./oracle/planted.api.test.ts', import.meta.url)), 'utf8')
    const mocked = [...text.matchAll(/vi\.mock\('\.\.\/\.\.\/([^']+)'/g)].map(([, path]) => `server/src/${path}`)
    expect(mocked.length).toBeGreaterThan(20)
    expect(mocked.filter((path) => !sourcesOfSlowTests[test]?.includes(path))).toEqual([])
  })

  it('are tried again once one of their sources is another, and not for others', () => {
    const now = digestsNow('slow')
    const backup = 'slow: server/src/whole-product/backup.slow.test.ts'
    expect(Object.keys(now)).toContain(backup)
    expect(digestsOfTests(now, 'slow', ['server/src/whole-product/backup.slow.test.ts'])).toEqual({
      [backup]: now[backup],
    })
    expect(new Set(Object.values(now)).size).toBe(Object.keys(now).length)
  })
})
