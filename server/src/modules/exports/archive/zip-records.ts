/** What the records of a ZIP say of an entry; sizes and checksum are known once it is written. */
export interface ZipEntry {
  readonly path: string
  readonly isCompressed: boolean
  readonly writtenAt: Date
  readonly offset: number
  readonly crc32: number
  readonly sizeBytes: number
  readonly packedBytes: number
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** The sizes follow the content (bit 3), the name is UTF-8 (bit 11). */
const flags = 0x0808
const version = 20
const versionOfZip64 = 45
const unix = 3
const fileMode = 0o100644

/** Date and time as MS-DOS had them, in UTC: two seconds are its smallest step, 1980 its first year. */
function dosTime(date: Date): { readonly time: number; readonly day: number } {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return { time, day }
}

type Start = Pick<ZipEntry, 'path' | 'isCompressed' | 'writtenAt'>

/** What stands before the content of an entry (APPNOTE 4.3.7). */
export function localHeader({ path, isCompressed, writtenAt }: Start): Buffer {
  const name = Buffer.from(path)
  const { time, day } = dosTime(writtenAt)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(isCompressed ? 8 : 0, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

type Sizes = Pick<ZipEntry, 'crc32' | 'sizeBytes' | 'packedBytes'>

const isLarge = ({ sizeBytes, packedBytes }: Sizes) => sizeBytes >= most32 || packedBytes >= most32

/** What stands behind the content: checksum and sizes, of 64 bits where 32 do not suffice (APPNOTE 4.3.9). */
export function dataDescriptor(sizes: Sizes): Buffer {
  const wide = isLarge(sizes)
  const record = Buffer.alloc(wide ? 24 : 16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(sizes.crc32, 4)
  if (wide) {
    record.writeBigUInt64LE(BigInt(sizes.packedBytes), 8)
    record.writeBigUInt64LE(BigInt(sizes.sizeBytes), 16)
  } else {
    record.writeUInt32LE(sizes.packedBytes, 8)
    record.writeUInt32LE(sizes.sizeBytes, 12)
  }
  return record
}

/** Sizes and offset of an entry beyond 4 GiB (APPNOTE 4.5.3). */
function wideField({ sizeBytes, packedBytes, offset }: ZipEntry): Buffer {
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  field.writeBigUInt64LE(BigInt(sizeBytes), 4)
  field.writeBigUInt64LE(BigInt(packedBytes), 12)
  field.writeBigUInt64LE(BigInt(offset), 20)
  return field
}

/** An entry in the directory at the end (APPNOTE 4.3.12). */
export function directoryRecord(entry: ZipEntry): Buffer {
  const wide = isLarge(entry) || entry.offset >= most32
  const name = Buffer.from(entry.path)
  const extra = wide ? wideField(entry) : Buffer.alloc(0)
  const { time, day } = dosTime(entry.writtenAt)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE((unix << 8) | (wide ? versionOfZip64 : version), 4)
  head.writeUInt16LE(wide ? versionOfZip64 : version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(entry.isCompressed ? 8 : 0, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(day, 14)
  head.writeUInt32LE(entry.crc32, 16)
  head.writeUInt32LE(wide ? most32 : entry.packedBytes, 20)
  head.writeUInt32LE(wide ? most32 : entry.sizeBytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(fileMode * 0x1_0000, 38)
  head.writeUInt32LE(wide ? most32 : entry.offset, 42)
  return Buffer.concat([head, name, extra])
}

interface Directory {
  readonly entryCount: number
  readonly offset: number
  readonly sizeBytes: number
}

function wideEnd({ entryCount, offset, sizeBytes }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE((unix << 8) | versionOfZip64, 12)
  record.writeUInt16LE(versionOfZip64, 14)
  record.writeBigUInt64LE(BigInt(entryCount), 24)
  record.writeBigUInt64LE(BigInt(entryCount), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + sizeBytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** What ends a ZIP, with its wide form before it where counts or sizes ask for that (APPNOTE 4.3.14 to 4.3.16). */
export function endOfDirectory(directory: Directory): Buffer {
  const { entryCount, offset, sizeBytes } = directory
  const wide = entryCount >= most16 || offset >= most32 || sizeBytes >= most32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entryCount, most16), 8)
  end.writeUInt16LE(Math.min(entryCount, most16), 10)
  end.writeUInt32LE(Math.min(sizeBytes, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  return wide ? Buffer.concat([wideEnd(directory), end]) : end
}
