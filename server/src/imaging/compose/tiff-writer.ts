import { type FileHandle, open } from 'node:fs/promises'

/**
 * Side of a tile. A canvas is written in tiles so that it may grow along either side. libvips refuses tiles larger than
 * the picture's longer side rounded up to 256, so this fits the smallest canvas too.
 */
export const tiffTileSidePx = 256

const channels = 3
const tileBytes = tiffTileSidePx * tiffTileSidePx * channels
const dataOffset = 16
const classicLimit = 2 ** 32 - 2 ** 20

interface Field {
  readonly tag: number
  readonly type: 'short' | 'long' | 'offset'
  readonly values: readonly number[]
}

/** Sizes and codes of one flavour of TIFF: 32-bit offsets (TIFF 6.0) or 64-bit offsets (BigTIFF). */
interface Flavour {
  readonly isBig: boolean
  readonly offsetType: number
  readonly offsetBytes: number
}

const classic: Flavour = { isBig: false, offsetType: 4, offsetBytes: 4 }
const big: Flavour = { isBig: true, offsetType: 16, offsetBytes: 8 }

function header({ isBig }: Flavour, directoryOffset: number): Buffer {
  const bytes = Buffer.alloc(dataOffset)
  bytes.write('II', 0, 'latin1')
  bytes.writeUInt16LE(isBig ? 43 : 42, 2)
  if (isBig) {
    bytes.writeUInt16LE(8, 4)
    bytes.writeBigUInt64LE(BigInt(directoryOffset), 8)
  } else bytes.writeUInt32LE(directoryOffset, 4)
  return bytes
}

function fieldSize({ offsetBytes }: Flavour, type: Field['type']): number {
  if (type === 'short') return 2
  return type === 'long' ? 4 : offsetBytes
}

function packValues(flavour: Flavour, { type, values }: Field): Buffer {
  const size = fieldSize(flavour, type)
  const bytes = Buffer.alloc(size * values.length)
  values.forEach((value, i) => {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), 8 * i)
    else bytes.writeUIntLE(value, size * i, size)
  })
  return bytes
}

/** The image file directory with its long values behind it, to stand at `directoryOffset`. */
function directory(flavour: Flavour, directoryOffset: number, fields: readonly Field[]): Buffer {
  const { isBig, offsetBytes, offsetType } = flavour
  const countBytes = isBig ? 8 : 2
  const entryBytes = isBig ? 20 : 12
  const head = Buffer.alloc(countBytes + entryBytes * fields.length + offsetBytes)
  if (isBig) head.writeBigUInt64LE(BigInt(fields.length), 0)
  else head.writeUInt16LE(fields.length, 0)
  const tail: Buffer[] = []
  let tailOffset = directoryOffset + head.length
  fields.forEach((field, i) => {
    const at = countBytes + entryBytes * i
    const valueAt = at + entryBytes - offsetBytes
    const bytes = packValues(flavour, field)
    head.writeUInt16LE(field.tag, at)
    head.writeUInt16LE({ short: 3, long: 4, offset: offsetType }[field.type], at + 2)
    if (isBig) head.writeBigUInt64LE(BigInt(field.values.length), at + 4)
    else head.writeUInt32LE(field.values.length, at + 4)
    if (bytes.length <= offsetBytes) {
      bytes.copy(head, valueAt)
      return
    }
    head.writeUIntLE(tailOffset, valueAt, Math.min(6, offsetBytes))
    tail.push(bytes)
    tailOffset += bytes.length
  })
  return Buffer.concat([head, ...tail])
}

/**
 * An uncompressed 8-bit RGB TIFF of any size, made of tiles that may be written in any order (TIFF 6.0, sections 2 and
 * 15). Beyond 4 GiB it becomes a BigTIFF. The file is valid only after {@link finish}.
 */
export class TiffWriter {
  readonly #file: FileHandle
  readonly #flavour: Flavour
  readonly widthPx: number
  readonly heightPx: number
  readonly columns: number
  readonly rows: number

  private constructor(file: FileHandle, widthPx: number, heightPx: number, forceBig: boolean) {
    this.#file = file
    this.widthPx = widthPx
    this.heightPx = heightPx
    this.columns = Math.ceil(widthPx / tiffTileSidePx)
    this.rows = Math.ceil(heightPx / tiffTileSidePx)
    const isBig = forceBig || this.#dataEnd + 32 * this.columns * this.rows > classicLimit
    this.#flavour = isBig ? big : classic
  }

  /** Creates the file, which must not exist. */
  static async create(path: string, widthPx: number, heightPx: number, forceBig = false): Promise<TiffWriter> {
    return new TiffWriter(await open(path, 'wx'), widthPx, heightPx, forceBig)
  }

  get #dataEnd(): number {
    return dataOffset + this.columns * this.rows * tileBytes
  }

  /** Writes one whole tile: rows of {@link tiffTileSidePx} RGB pixels, also where the tile reaches past the canvas. */
  async writeTile(column: number, row: number, pixels: Buffer): Promise<void> {
    if (pixels.length !== tileBytes) throw new RangeError(`a tile has ${tileBytes} bytes, not ${pixels.length}`)
    await this.#file.write(pixels, 0, tileBytes, dataOffset + (row * this.columns + column) * tileBytes)
  }

  /** Writes the directory and the header, and waits until everything is on the disk. */
  async finish(): Promise<void> {
    const count = this.columns * this.rows
    const fields: readonly Field[] = [
      { tag: 256, type: 'long', values: [this.widthPx] },
      { tag: 257, type: 'long', values: [this.heightPx] },
      { tag: 258, type: 'short', values: [8, 8, 8] },
      { tag: 259, type: 'short', values: [1] },
      { tag: 262, type: 'short', values: [2] },
      { tag: 277, type: 'short', values: [channels] },
      { tag: 284, type: 'short', values: [1] },
      { tag: 322, type: 'long', values: [tiffTileSidePx] },
      { tag: 323, type: 'long', values: [tiffTileSidePx] },
      { tag: 324, type: 'offset', values: Array.from({ length: count }, (_, i) => dataOffset + i * tileBytes) },
      { tag: 325, type: 'long', values: Array.from({ length: count }, () => tileBytes) },
    ]
    await this.#file.write(directory(this.#flavour, this.#dataEnd, fields), 0, null, this.#dataEnd)
    await this.#file.write(header(this.#flavour, this.#dataEnd), 0, null, 0)
    await this.#file.sync()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}
