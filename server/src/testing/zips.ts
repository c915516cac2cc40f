import { ZipFile } from 'yazl'

export interface ZipItem {
  /** Ends in a slash for a folder. */
  readonly name: string
  readonly content?: Buffer
  readonly mode?: number
  readonly isCompressed?: boolean
}

/** A ZIP of these entries. */
export async function zipOf(items: readonly ZipItem[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content = Buffer.alloc(0), mode = 0o100644, isCompressed = false } of items) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(content, name, { mode, compress: isCompressed })
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** The same ZIP with every occurrence of a text replaced by one of the same length: names no tool would write. */
export function patched(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('both texts must be of the same length')
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The same ZIP after a change to the directory record of its n-th entry (APPNOTE 4.3.12). */
export function withRecord(zip: Buffer, index: number, change: (record: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  let at = -1
  for (let count = 0; count <= index; count += 1) at = copy.indexOf('PK\u0001\u0002', at + 1, 'latin1')
  if (at < 0) throw new Error(`there is no entry ${index}`)
  change(copy.subarray(at))
  return copy
}

/** A ZIP of so many empty folders, as 32- and 64-bit directories say it (APPNOTE 4.3.14 to 4.3.16). */
export function manyFolders(count: number): Buffer {
  const parts: Buffer[] = []
  let offset = 0
  const names = Array.from({ length: count }, (_, index) => Buffer.from(`P/${index}/`))
  const push = (head: Buffer, name: Buffer) => {
    parts.push(head, name)
    offset += head.length + name.length
  }
  const offsets = names.map((name) => {
    const at = offset
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(name.length, 26)
    push(head, name)
    return at
  })
  const directoryAt = offset
  for (const [index, name] of names.entries()) {
    const head = Buffer.alloc(46)
    head.write('PK\u0001\u0002', 'latin1')
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(offsets[index] ?? 0, 42)
    push(head, name)
  }
  const end64 = Buffer.alloc(56)
  end64.write('PK\u0006\u0006', 'latin1')
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(offset - directoryAt), 40)
  end64.writeBigUInt64LE(BigInt(directoryAt), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([...parts, end64, locator, end])
}
