import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleFolder } from '../testing/sample-data.ts'
import { parseDzi } from './dzi.ts'
import { levelCount, levelOf, levelsOf, type PyramidGeometry, tileBox, tileCount } from './geometry.ts'

const run = promisify(execFile)
const hasVips = await run('vips', ['--version']).then(
  () => true,
  () => false,
)
const fixtures = sampleFolder('dzi/openseadragon')

/** Every tile as `level/column_row width x height`, as the geometry has it. */
function expectedTiles(geometry: PyramidGeometry): string[] {
  return levelsOf(geometry).flatMap(({ columns, rows }, level) =>
    Array.from({ length: columns * rows }, (_, i) => {
      const [column, row] = [i % columns, Math.floor(i / columns)]
      const { widthPx, heightPx } = tileBox(geometry, level, column, row)
      return `${level}/${column}_${row} ${widthPx} x ${heightPx}`
    }),
  )
}

/** The same list read from a folder of tiles. */
async function tilesOnDisk(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /_\d+\.(?:jpe?g|png)$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const { width, height } = await sharp(join(folder, name)).metadata()
      return `${name.replace(/\.[a-z]+$/, '')} ${width} x ${height}`
    }),
  )
}

async function slicedByVips({ widthPx, heightPx, tileSizePx, overlapPx }: PyramidGeometry): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'geometry-'))
  try {
    await run('vips', ['black', join(folder, 'black.v'), `${widthPx}`, `${heightPx}`])
    const options = ['--tile-size', `${tileSizePx}`, '--overlap', `${overlapPx}`, '--suffix', '.png[compression=1]']
    await run('vips', ['dzsave', join(folder, 'black.v'), join(folder, 'out'), ...options])
    return await tilesOnDisk(join(folder, 'out_files'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sides from one pixel to 70,000, the other one short enough to be sliced in a moment. */
const sizes = fc
  .oneof(
    fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 400 })),
    fc.tuple(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 1, max: 20 })),
  )
  .chain(([long, short]) => fc.constantFrom({ widthPx: short, heightPx: long }, { widthPx: long, heightPx: short }))

const grids = fc.record({
  tileSizePx: fc.constantFrom(127, 254, 255, 256, 510, 1022),
  overlapPx: fc.constantFrom(0, 1, 2),
})

describe('pyramid geometry', () => {
  it.skipIf(!hasVips)(
    'equals vips dzsave in levels, tiles and their sizes (skipped without the vips command)',
    async () => {
      await fc.assert(
        fc.asyncProperty(sizes, grids, async (size, grid) => {
          const geometry = { ...size, ...grid }
          expect((await slicedByVips(geometry)).sort()).toEqual(expectedTiles(geometry).sort())
        }),
        {
          numRuns: 12,
          examples: [
            [
              { widthPx: 1, heightPx: 1 },
              { tileSizePx: 254, overlapPx: 1 },
            ],
          ],
          interruptAfterTimeLimit: 8000,
        },
      )
    },
  )

  it.skipIf(fixtures.isMissing).each(['testpattern', 'tall', 'wide'])(
    'equals the viewer’s own %s (skipped without ../shared/data)',
    async (name) => {
      const geometry = parseDzi(await readFile(join(fixtures.path, `${name}.dzi`), 'utf8'))
      if (geometry === null) throw new Error('the fixture cannot be read')
      expect((await tilesOnDisk(join(fixtures.path, `${name}_files`))).sort()).toEqual(expectedTiles(geometry).sort())
    },
  )

  it('covers every level without gaps', () => {
    fc.assert(
      fc.property(sizes, grids, (size, grid) => {
        const geometry = { ...size, ...grid }
        levelsOf(geometry).forEach(({ widthPx, heightPx, columns, rows }, level) => {
          const last = tileBox(geometry, level, columns - 1, rows - 1)
          expect(last.leftPx + last.widthPx).toBe(widthPx)
          expect(last.topPx + last.heightPx).toBe(heightPx)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('has one pixel at the bottom and the image on top', () => {
    const geometry = { widthPx: 8000, heightPx: 60_000, tileSizePx: 1022, overlapPx: 1 }
    expect(levelCount(geometry)).toBe(17)
    expect(levelOf(geometry, 0)).toEqual({ widthPx: 1, heightPx: 1, columns: 1, rows: 1 })
    expect(levelOf(geometry, 16)).toEqual({ widthPx: 8000, heightPx: 60_000, columns: 8, rows: 59 })
    expect(tileCount(geometry)).toBe(647)
  })

  it('refuses what does not exist', () => {
    const geometry = { widthPx: 100, heightPx: 100, tileSizePx: 50, overlapPx: 0 }
    for (const level of [-1, 8, 0.5]) expect(() => levelOf(geometry, level)).toThrow(RangeError)
    for (const [column, row] of [
      [-1, 0],
      [0, 2],
      [0.5, 0],
    ] as const)
      expect(() => tileBox(geometry, 7, column, row)).toThrow(RangeError)
  })
})
