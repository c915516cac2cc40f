/**
 * A whole PDF of one empty page. `catalogEntry` goes into its catalogue, `object` before it as one more object.
 */
export function samplePdf(catalogEntry = '', object: Buffer = Buffer.alloc(0)): Buffer {
  const parts = [
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogEntry} >>\nendobj\n`),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    Buffer.from('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n'),
  ]
  const offsets: number[] = []
  let length = 0
  for (const part of parts) {
    offsets.push(length)
    length += part.length
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${length + object.length}\n%%EOF\n`
  return Buffer.concat([...parts, object, Buffer.from(table)])
}

/** A stream as an object; `entries` begin with its type. */
export const pdfStream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< /Type ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** One object in a stream of objects, packed by a filter; before it, `4` characters say which it is. */
export const packedObjects = (filter: string, content: Buffer): Buffer =>
  pdfStream(`/ObjStm /N 1 /First 4 /Filter ${filter}`, content)

/** A whole PDF that a password protects. */
export const lockedPdf = (): Buffer => {
  const entries = '9 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>\nendobj\n'
  const plain = samplePdf('', Buffer.from(entries)).toString('latin1')
  return Buffer.from(plain.replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'), 'latin1')
}
