import { z } from 'zod'

/** Why a document is not kept, as who looked into it found. */
export const foundInside = z.enum(['damaged', 'encrypted', 'active'])

/** The document as what was looked at and nothing else, or why it is not taken. */
export const pdfCheckSchema = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ refused: foundInside }),
])
export type PdfCheck = z.infer<typeof pdfCheckSchema>
