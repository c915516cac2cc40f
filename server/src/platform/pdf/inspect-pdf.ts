import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PdfCheck } from './pdf-check.messages.ts'

/** Names of what acts, starts something, plays, sends or carries other files (ISO 32000-2, 7.11.4, 12.6.4, 13, annex O). */
const active: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'XFA'],
  ...['GoToE', 'GoToR', 'EF', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'RichMediaContent'],
  ...['Rendition', 'Movie', 'Sound', 'Thread'],
])
/** Where a text names a file of this machine or another (ISO 32000-2, 7.11.3). */
const files: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
/** What a link may lead to: pages of the web and addresses of mail. */
const harmlessAddress = /^(https?:|mailto:)/i

function textOf(value: PDFObject): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null
}

function actsByEntry(name: string, value: PDFObject): boolean {
  const text = textOf(value)
  if (active.has(name) || (text !== null && files.has(name))) return true
  return name === 'URI' && text !== null && !harmlessAddress.test(text.trim())
}

/** Whether anything in an object acts, starts something or leads to files; what it refers to is an object of its own. */
function acts(object: PDFObject): boolean {
  if (object instanceof PDFName) return active.has(object.decodeText())
  if (object instanceof PDFStream) return acts(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(acts)
  if (!(object instanceof PDFDict)) return false
  return object.entries().some(([key, value]) => actsByEntry(key.decodeText(), value) || acts(value))
}

/**
 * Reads all objects of a document, packed ones too, and writes it anew from them: nobody who opens it can find what was not looked at,
 * such as an older state of an object or something between two of them. A signature over the former bytes does not hold any more.
 * Blocks while it works: for a process of its own.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfCheck> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    if (document.getPageCount() === 0) return { refused: 'damaged' }
    if (document.context.enumerateIndirectObjects().some(([, object]) => acts(object))) return { refused: 'active' }
    return { bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) }
  } catch (error) {
    // The parser throws on what is no document: the file is at fault, not the product.
    return { refused: error instanceof EncryptedPDFError ? 'encrypted' : 'damaged' }
  }
}
