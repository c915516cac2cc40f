import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../demo/render/demo-specs.ts'
import { compareMarks, comparePair } from './compare-marks.ts'
import { packMarks, unpackMarks } from './packed-marks.ts'
import { markPhoto } from './photo-marks.ts'

let folder: string
const marks: Buffer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marks-'))
  const [spec] = demoSideSpecs({ name: 'marks', lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 4 })
  for (const index of [0, 1, 3]) {
    const path = join(folder, `${index}.jpg`)
    await writeFile(path, (await side.photo(index)).jpeg)
    marks.push((await markPhoto(path)) ?? Buffer.alloc(0))
  }
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

const unpacked = (at: number) => {
  const photo = unpackMarks(marks[at] ?? Buffer.alloc(0))
  if (!photo) throw new Error('no marks')
  return photo
}

it('the marks of a photo come out of their packing as they went in, in less than 80 kB', () => {
  const photo = unpacked(0)
  expect(photo).toMatchObject({ widthPx: 1050, heightPx: 1400 })
  expect(photo.keypoints.count).toBeGreaterThan(500)
  expect(packMarks(photo)).toEqual(marks[0])
  expect(marks[0]?.length).toBeLessThan(80_000)
})

it('photos that overlap share the blade, photos of the same blade that do not overlap do not', () => {
  expect(comparePair(unpacked(0), unpacked(1)).shared).toBe('blade')
  expect(['background', 'nothing']).toContain(comparePair(unpacked(1), unpacked(2)).shared)
  expect(['background', 'nothing']).toContain(comparePair(unpacked(0), unpacked(2)).shared)
})

it('pairs are named with the smaller id first, and left out when one of them has no marks', () => {
  const marked = [
    { id: 7, marks: marks[0]?.toString('base64') ?? '' },
    { id: 4, marks: marks[1]?.toString('base64') ?? '' },
    { id: 9, marks: 'bm8gbWFya3M=' },
  ]
  const pairs = [
    [7, 4],
    [7, 9],
    [4, 11],
  ] as const
  expect(compareMarks(marked, pairs)).toEqual([{ first: 4, second: 7, shared: 'blade', showsBlade: true }])
})

it('what is no marks, or marks of another version, is not taken for any', () => {
  expect(unpackMarks(Buffer.alloc(0))).toBeNull()
  expect(unpackMarks((marks[0] ?? Buffer.alloc(0)).subarray(0, 1000))).toBeNull()
  const older = Buffer.from(marks[0] ?? Buffer.alloc(0))
  older.writeUInt16LE(0, 0)
  expect(unpackMarks(older)).toBeNull()
})

it('a photo that is no picture or far too narrow has no marks', async () => {
  const text = join(folder, 'text.jpg')
  await writeFile(text, 'no picture')
  expect(await markPhoto(text)).toBeNull()
  const narrow = join(folder, 'narrow.png')
  await sharp({ create: { width: 40, height: 900, channels: 3, background: '#888' } }).toFile(narrow)
  expect(await markPhoto(narrow)).toBeNull()
})
