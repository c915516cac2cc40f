/** How one entry of a test archive deviates from a plain stored one. */
export interface ZipEntry {
  readonly name: string
  readonly data: Buffer
  readonly method?: number
  readonly flags?: number
  /** Extra bytes in the local header only, so that its length differs from the directory's. */
  readonly localExtra?: Buffer
}

export interface ZipOptions {
  readonly comment?: string
  /** Write every size and offset as zip64. */
  readonly zip64?: boolean
}

const full = 0xffffffff

function zip64Extra(sizeBytes: number, offset: number): Buffer {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(sizeBytes), 4)
  extra.writeBigUInt64LE(BigInt(sizeBytes), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  return extra
}

function localHeader({ name, data, method = 0, flags = 0, localExtra = Buffer.alloc(0) }: ZipEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(data.length, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  header.writeUInt16LE(localExtra.length, 28)
  return Buffer.concat([header, Buffer.from(name), localExtra])
}

function directoryEntry({ name, data, method = 0, flags = 0 }: ZipEntry, offset: number, zip64: boolean): Buffer {
  const extra = zip64 ? zip64Extra(data.length, offset) : Buffer.alloc(0)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(zip64 ? full : data.length, 20)
  entry.writeUInt32LE(zip64 ? full : data.length, 24)
  entry.writeUInt16LE(Buffer.byteLength(name), 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(zip64 ? full : offset, 42)
  return Buffer.concat([entry, Buffer.from(name), extra])
}

function zip64End(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + length), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** Builds a ZIP archive byte by byte (PKWARE APPNOTE 6.3), so that tests can make each deviation on purpose. */
export function storedZip(entries: readonly ZipEntry[], { comment = '', zip64 = false }: ZipOptions = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    directory.push(directoryEntry(entry, offset, zip64))
    const local = Buffer.concat([localHeader(entry), entry.data])
    parts.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 8)
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 10)
  end.writeUInt32LE(zip64 ? full : listing.length, 12)
  end.writeUInt32LE(zip64 ? full : offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  const wide = zip64 ? zip64End(entries.length, listing.length, offset) : Buffer.alloc(0)
  return Buffer.concat([...parts, listing, wide, end, Buffer.from(comment)])
}
