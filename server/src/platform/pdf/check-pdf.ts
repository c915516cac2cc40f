import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { askChild, type ChildLimits } from '../process/ask-child.ts'
import { type foundInside, pdfCheckSchema } from './pdf-check.messages.ts'

/** Why a file is not taken as a PDF to hand on; `not-checked` when looking into it took too long or too much memory. */
export type PdfRefusal = 'not-a-pdf' | 'not-checked' | z.infer<typeof foundInside>

const headBytes = 1024
const tailBytes = 2048
const childFile = fileURLToPath(new URL('./check-pdf.child.ts', import.meta.url))
const usualLimits: ChildLimits = { startMs: 60_000, workMs: 30_000, heapMb: 512, residentMb: 1024 }

/** Whether the end of the file leads to its table of objects, as it does unless the file was cut off. */
function leadsToItsTable(bytes: Buffer): boolean {
  const tail = bytes.subarray(-tailBytes).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail) ?? []
  if (offset === undefined || Number(offset) >= bytes.length) return false
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', Number(offset), Number(offset) + 40))
}

/**
 * Looks at a PDF without running any of it: its form, that it is whole, that no password protects it and that nothing in it acts,
 * starts programs, leads to other files or carries them. What may be handed on is the document written anew of what was looked at.
 * Works in a process with little memory and time, so that a hostile file stalls nobody.
 */
export async function checkPdf(
  bytes: Buffer,
  limits = usualLimits,
): Promise<{ readonly bytes: Buffer } | { readonly refused: PdfRefusal }> {
  if (!/^\s*%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, headBytes))) return { refused: 'not-a-pdf' }
  if (!leadsToItsTable(bytes)) return { refused: 'damaged' }
  const found = await askChild(childFile, { bytes: new Uint8Array(bytes) }, pdfCheckSchema, limits)
  if (found === null) return { refused: 'not-checked' }
  return 'refused' in found ? found : { bytes: Buffer.from(found.bytes) }
}
