const tableStart = /startxref\s+(\d+)\s+%%EOF\s*$/
const tailBytes = 64
const mark = '/ViewerPreferences <<'
const asked = '\n    /DisplayDocTitle true'

/** Where the preferences of a document begin in its catalogue, when that is its last object; -1 when they do not, or ask already. */
function preferencesAt(pdf: Buffer, tableAt: number): number {
  const catalogueAt = pdf.lastIndexOf('/Type /Catalog', tableAt)
  if (catalogueAt < 0) return -1
  const catalogue = pdf.subarray(catalogueAt, tableAt).toString('latin1')
  const isLast = catalogue.trimEnd().indexOf('endobj') === catalogue.trimEnd().length - 'endobj'.length
  const at = catalogue.indexOf(mark)
  return isLast && at >= 0 && !catalogue.includes(asked.trim()) ? catalogueAt + at + mark.length : -1
}

/**
 * Has programs show the title of a document in their window, not the name of its file (ISO 32000-1, 12.2), which Typst asks for in
 * PDF/UA alone. The catalogue is the last object that Typst writes, so nothing moves but the table behind it. A document that is
 * written in another way stays as it is.
 */
export function showTitle(pdf: Buffer): Buffer {
  const tail = pdf.subarray(-tailBytes).toString('latin1')
  const table = tableStart.exec(tail)
  const tableAt = Number(table?.[1] ?? -1)
  if (table === null || pdf.subarray(tableAt, tableAt + 'xref'.length).toString('latin1') !== 'xref') return pdf
  const at = preferencesAt(pdf, tableAt)
  if (at < 0) return pdf
  const end = pdf.length - tail.length + table.index
  const moved = `startxref\n${tableAt + asked.length}\n%%EOF`
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(asked), pdf.subarray(at, end), Buffer.from(moved)])
}
