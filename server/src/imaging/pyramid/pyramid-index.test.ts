import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paintPhoto, temporaryFolder } from '../testing/sample-data.ts'
import { storedZip, type ZipEntry, type ZipOptions } from '../testing/stored-zip.ts'
import { BrokenPyramid } from './broken-pyramid.ts'
import { buildPyramid } from './build-pyramid.ts'
import { writeDzi } from './dzi.ts'
import { levelsOf } from './geometry.ts'
import { type PyramidIndex, readPyramidIndex } from './pyramid-index.ts'

const geometry = { widthPx: 130, heightPx: 70, tileSizePx: 50, overlapPx: 1 }

/** Tiles whose bytes are their own name, so that a wrong position shows. */
const tiles: readonly ZipEntry[] = levelsOf(geometry).flatMap(({ columns, rows }, level) =>
  Array.from({ length: columns * rows }, (_, i) => {
    const name = `p_files/${level}/${i % columns}_${Math.floor(i / columns)}.jpeg`
    return { name, data: Buffer.from(`bytes of ${name}`) }
  }),
)
const dzi: ZipEntry = { name: 'p.dzi', data: Buffer.from(writeDzi(geometry)) }

function readFrom(archive: Buffer): Promise<PyramidIndex> {
  return readPyramidIndex(async (offset, length) => archive.subarray(offset, offset + length), archive.length)
}

function contentOf(archive: Buffer, index: PyramidIndex, level: number, column: number, row: number): string | null {
  const place = index.tile(level, column, row)
  return place === null ? null : archive.toString('utf8', place.offset, place.offset + place.length)
}

async function expectAllTiles(archive: Buffer): Promise<void> {
  const index = await readFrom(archive)
  expect(index.geometry).toEqual(geometry)
  index.levels.forEach(({ columns, rows }, level) => {
    for (let i = 0; i < columns * rows; i++) {
      const [column, row] = [i % columns, Math.floor(i / columns)]
      expect(contentOf(archive, index, level, column, row)).toBe(`bytes of p_files/${level}/${column}_${row}.jpeg`)
    }
  })
}

const variants: readonly (readonly [string, readonly ZipEntry[], ZipOptions])[] = [
  ['a plain archive', [...tiles, dzi], {}],
  [
    'another order and other files',
    [dzi, { name: 'p_files/vips-properties.xml', data: Buffer.from('x') }, ...tiles].reverse(),
    {},
  ],
  ['an archive comment', [...tiles, dzi], { comment: 'sliced PK\x05\x06 yesterday' }],
  ['zip64', [...tiles, dzi], { zip64: true }],
  [
    'extra fields in local headers only',
    [...tiles, dzi].map((entry, i) => ({ ...entry, localExtra: Buffer.alloc(i % 7, 1) })),
    {},
  ],
]

const broken: readonly (readonly [string, readonly ZipEntry[], RegExp])[] = [
  ['a compressed tile', [dzi, ...tiles.map((tile, i) => (i === 3 ? { ...tile, method: 8 } : tile))], /compressed/],
  ['an encrypted tile', [dzi, ...tiles.map((tile, i) => (i === 3 ? { ...tile, flags: 1 } : tile))], /encrypted/],
  ['a missing tile', [dzi, { name: 'other', data: Buffer.from('x') }, ...tiles.slice(1)], /missing/],
  ['a tile twice', [dzi, ...tiles, ...tiles.slice(0, 1)], /twice/],
  ['a tile too many', [dzi, ...tiles, { name: 'p_files/0/1_0.jpeg', data: Buffer.from('x') }], /outside/],
  [
    'an empty tile',
    [dzi, ...tiles.map((tile, i) => (i === 3 ? { ...tile, data: Buffer.alloc(0) } : tile))],
    /impossible size/,
  ],
  ['no description', tiles, /no \.dzi/],
  ['a description of nothing', [{ ...dzi, data: Buffer.from('<Image/>') }, ...tiles], /cannot be read/],
  [
    'a huge image of few tiles',
    [{ ...dzi, data: Buffer.from(writeDzi({ ...geometry, widthPx: 9_000_000 })) }, ...tiles],
    /needs/,
  ],
]

describe('readPyramidIndex', () => {
  it.each(variants)('finds every tile in %s', async (_, entries, options) => {
    await expectAllTiles(storedZip(entries, options))
  })

  it.each(broken)('refuses %s', async (_, entries, message) => {
    const error = await readFrom(storedZip(entries)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BrokenPyramid)
    expect(error).toMatchObject({ message: expect.stringMatching(message) })
  })

  it('knows no tile outside the pyramid', async () => {
    const index = await readFrom(storedZip([...tiles, dzi]))
    const places = [
      [-1, 0, 0],
      [9, 0, 0],
      [8, 3, 0],
      [8, 0, 2],
      [8, -1, 0],
      [8, 0.5, 0],
      [Number.NaN, 0, 0],
      [8, Number.NaN, 0],
    ] as const
    for (const [level, column, row] of places) expect(index.tile(level, column, row)).toBeNull()
    expect(index.dzi()).toBe(writeDzi(geometry))
  })

  it('finds the tiles of the tile writer with few reads', async () => {
    const folder = await temporaryFolder()
    const source = await paintPhoto(join(folder, 'photo.png'), 900, 700, (x, y) => [x % 256, y % 256, 80])
    await buildPyramid(source, join(folder, 'p.zip'), { tileSizePx: 100 })
    const archive = await readFile(join(folder, 'p.zip'))
    let reads = 0
    const index = await readPyramidIndex(async (offset, length) => {
      reads++
      return archive.subarray(offset, offset + length)
    }, archive.length)
    expect(reads).toBeLessThan(10)
    const { offset, length } = index.tile(10, 8, 6) ?? { offset: 0, length: 0 }
    expect([archive.readUInt16BE(offset), archive.readUInt16BE(offset + length - 2)]).toEqual([0xffd8, 0xffd9])
  })

  it('ends with an index or BrokenPyramid, whatever happens to the bytes', async () => {
    const archives = variants.map(([, entries, options]) => storedZip(entries, options))
    const changes = fc.array(fc.record({ at: fc.nat(), value: fc.nat(255) }), { maxLength: 6 })
    const tail = fc.record({ fromEnd: fc.boolean(), cut: fc.nat(40) })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...archives), changes, tail, async (archive, edits, { fromEnd, cut }) => {
        const bytes = Buffer.from(cut > 30 ? archive.subarray(0, archive.length - cut) : archive)
        for (const { at, value } of edits) bytes[fromEnd ? bytes.length - 1 - (at % 600) : at % bytes.length] = value
        const outcome = await readFrom(bytes).catch((error: unknown) => error)
        expect(
          outcome instanceof BrokenPyramid ||
            (typeof outcome === 'object' && outcome !== null && 'geometry' in outcome),
        ).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })

  it('refuses random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await expect(readFrom(Buffer.from(bytes))).rejects.toBeInstanceOf(BrokenPyramid)
      }),
    )
  })
})
