import { inflateSync } from 'node:zlib'

/** Why a file is not taken as a PDF to hand on. */
export type PdfRefusal = 'not-a-pdf' | 'damaged' | 'encrypted' | 'active'

const headBytes = 1024
const tailBytes = 2048
const longestInflatedBytes = 32 * 1024 ** 2
/** Names of what acts, starts something or carries other files (ISO 32000-2, 7.11.4, 12.6.4, 13.6, annex O). */
const activeNames = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition)\b/

/** Names may be written with `#xx` for any character (ISO 32000-2, 7.3.5). */
const plainNames = (text: string) =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: longestInflatedBytes, finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}

/** Everything that describes the document: what lies outside of streams, and the streams that hold objects themselves. */
function structureOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('stream', at)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    if (end < 0) return parts.concat(text.slice(at)).join('\n')
    const head = text.slice(at, start)
    parts.push(head)
    const dictionary = plainNames(head.slice(head.lastIndexOf(' obj')))
    const data = start + (text.startsWith('\r\n', start + 6) ? 8 : 7)
    if (dictionary.includes('/ObjStm')) parts.push(inflated(bytes.subarray(data, end)))
    at = end + 'endstream'.length
  }
}

/** Whether the end of the file leads to its table of objects, as it does unless the file was cut off. */
function leadsToItsTable(bytes: Buffer): boolean {
  const tail = bytes.subarray(-tailBytes).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail) ?? []
  if (offset === undefined || Number(offset) >= bytes.length) return false
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', Number(offset), Number(offset) + 40))
}

/**
 * Looks at a PDF without running any of it: its form, that it is whole, that no password protects it and that nothing in it acts,
 * starts programs or carries other files. Null when it may be handed on.
 */
export function checkPdf(bytes: Buffer): PdfRefusal | null {
  if (!/^\s*%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, headBytes))) return 'not-a-pdf'
  if (!leadsToItsTable(bytes)) return 'damaged'
  const structure = plainNames(structureOf(bytes))
  if (/\/Encrypt\b/.test(structure)) return 'encrypted'
  return activeNames.test(structure) ? 'active' : null
}
