import { deflateSync } from 'node:zlib'

export interface TestFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one grey (PNG specification, 11.2). */
export function pngFile(name: string, widthPx = 60, heightPx = 30): TestFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = Buffer.concat(
    Array.from({ length: heightPx }, () => Buffer.from([0, ...Array<number>(widthPx).fill(120)])),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat(parts) }
}

/** A whole PDF of one empty page, with something more in its catalogue. */
export function pdfFile(name: string, catalogEntry = ''): TestFile {
  const parts = [
    '%PDF-1.7\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogEntry} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  ]
  const offsets = parts.map((_, index) => parts.slice(0, index).join('').length)
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const end = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${parts.join('').length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(parts.join('') + end) }
}

/** An SVG drawing that also tries to act. */
export const svgFile = (name: string): TestFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>window.top.hacked = true</script><rect width="40" height="20" fill="#06c"/></svg>',
  ),
})

const zipRecord = (signature: string, length: number): Buffer => {
  const record = Buffer.alloc(length)
  record.write(signature, 'latin1')
  return record
}

/** A ZIP that keeps its entries uncompressed under any name, also one no tool would write (APPNOTE 4.3). */
export function zipFile(
  name: string,
  entries: readonly { readonly path: string; readonly content: Buffer }[],
): TestFile {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const named = Buffer.from(path)
    const facts = Buffer.alloc(16)
    facts.writeUInt32LE(crc(content), 0)
    facts.writeUInt32LE(content.length, 4)
    facts.writeUInt32LE(content.length, 8)
    facts.writeUInt16LE(named.length, 12)
    const local = zipRecord('PK\u0003\u0004', 30)
    facts.copy(local, 14)
    const central = zipRecord('PK\u0001\u0002', 46)
    facts.copy(central, 16)
    central.writeUInt32LE(offset, 42)
    bodies.push(local, named, content)
    directory.push(central, named)
    offset += local.length + named.length + content.length
  }
  const end = zipRecord('PK\u0005\u0006', 22)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([...bodies, ...directory, end]) }
}
