import { open } from 'node:fs/promises'
import { BrokenPyramid } from './broken-pyramid.ts'
import { parseDzi, writeDzi } from './dzi.ts'
import { levelsOf, type PyramidGeometry, type PyramidLevel } from './geometry.ts'
import { readDataOffsets } from './local-headers.ts'
import { type ReadBytes, readExactly, readZipDirectory, type StoredEntry } from './zip-directory.ts'

/** Where a tile's bytes lie in the archive. */
export interface TilePlace {
  readonly offset: number
  readonly length: number
}

/** A complete pyramid in one archive, ready to serve: every position is in memory. */
export interface PyramidIndex {
  readonly geometry: PyramidGeometry
  readonly levels: readonly PyramidLevel[]
  /** The place of a tile, or null when the pyramid has no such tile. Anything but whole numbers has no tile. */
  tile(level: number, column: number, row: number): TilePlace | null
  /** The `.dzi` description, written anew from the geometry. */
  dzi(): string
}

const maxDziBytes = 4096
const maxTiles = 4_000_000
const tileName = /(?:^|\/)([^/]+)_files\/(\d{1,2})\/(\d{1,6})_(\d{1,6})\.jpe?g$/

interface Grid extends PyramidLevel {
  readonly offsets: Float64Array
  readonly lengths: Uint32Array
}

async function readGeometry(
  read: ReadBytes,
  sizeBytes: number,
  entries: readonly StoredEntry[],
): Promise<PyramidGeometry> {
  const dzi = entries.find(({ name }) => name.endsWith('.dzi'))
  if (dzi === undefined) throw new BrokenPyramid('the archive has no .dzi')
  if (dzi.sizeBytes > maxDziBytes) throw new BrokenPyramid('the .dzi is too large')
  const [offset = 0] = await readDataOffsets(read, sizeBytes, [dzi])
  const bytes = await readExactly(read, offset, dzi.sizeBytes)
  const geometry = parseDzi(bytes.toString('utf8'))
  if (geometry === null) throw new BrokenPyramid('the .dzi cannot be read')
  return geometry
}

function emptyGrids(geometry: PyramidGeometry, entries: number): readonly Grid[] {
  const levels = levelsOf(geometry)
  const tiles = levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0)
  if (tiles > maxTiles || tiles > entries)
    throw new BrokenPyramid(`the pyramid needs ${tiles} tiles, the archive has ${entries} entries`)
  return levels.map((level) => {
    const count = level.columns * level.rows
    return { ...level, offsets: new Float64Array(count), lengths: new Uint32Array(count) }
  })
}

function placeTile(grids: readonly Grid[], entry: StoredEntry, offset: number): void {
  const match = tileName.exec(entry.name)
  if (match === null) return
  const [level, column, row] = match.slice(2).map(Number)
  const grid = grids[level ?? -1]
  if (grid === undefined || column === undefined || row === undefined || column >= grid.columns || row >= grid.rows) {
    throw new BrokenPyramid(`${entry.name} is outside the pyramid`)
  }
  const at = row * grid.columns + column
  if (grid.lengths[at] !== 0) throw new BrokenPyramid(`${entry.name} is there twice`)
  if (entry.sizeBytes === 0 || entry.sizeBytes > 0xffffffff)
    throw new BrokenPyramid(`${entry.name} has an impossible size`)
  grid.offsets[at] = offset
  grid.lengths[at] = entry.sizeBytes
}

function refuseGaps(grids: readonly Grid[]): void {
  grids.forEach((grid, level) => {
    const at = grid.lengths.indexOf(0)
    if (at >= 0)
      throw new BrokenPyramid(`tile ${level}/${at % grid.columns}_${Math.floor(at / grid.columns)} is missing`)
  })
}

/**
 * Reads the index of a pyramid archive: the directory in one read, the data offsets through the local headers in few
 * (see {@link readDataOffsets}), and checks that every tile of the geometry is there exactly once.
 * @throws BrokenPyramid whatever the bytes are; errors of `read` itself pass through
 */
export async function readPyramidIndex(read: ReadBytes, sizeBytes: number): Promise<PyramidIndex> {
  const entries = await readZipDirectory(read, sizeBytes)
  const geometry = await readGeometry(read, sizeBytes, entries)
  const grids = emptyGrids(geometry, entries.length)
  const offsets = await readDataOffsets(read, sizeBytes, entries)
  entries.forEach((entry, index) => {
    placeTile(grids, entry, offsets[index] ?? 0)
  })
  refuseGaps(grids)
  return {
    geometry,
    levels: grids.map(({ widthPx, heightPx, columns, rows }) => ({ widthPx, heightPx, columns, rows })),
    tile(level, column, row) {
      const grid = grids[level]
      if (grid === undefined || !(column >= 0 && column < grid.columns && row >= 0 && row < grid.rows)) return null
      const at = row * grid.columns + column
      const offset = grid.offsets[at]
      const length = grid.lengths[at]
      return offset === undefined || length === undefined ? null : { offset, length }
    },
    dzi: () => writeDzi(geometry),
  }
}

/** {@link readPyramidIndex} of a file on disk. */
export async function readPyramidIndexOfFile(path: string): Promise<PyramidIndex> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await readPyramidIndex(async (offset, length) => {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await file.read(buffer, 0, length, offset)
      return buffer.subarray(0, bytesRead)
    }, size)
  } finally {
    await file.close()
  }
}
