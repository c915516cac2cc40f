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
