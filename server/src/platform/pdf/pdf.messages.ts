import { z } from 'zod'

/** Pages that were drawn, as they are written to the output file. */
export const drawnPagesSchema = z.array(z.object({ number: z.int(), svg: z.string() }))

/** What the parent asks of the child process, over the IPC channel in its structured form. */
export const pdfJobSchema = z.object({
  mainTypst: z.string(),
  files: z.array(z.object({ path: z.string(), data: z.union([z.string(), z.instanceof(Uint8Array)]) })),
  pictures: z.array(z.object({ path: z.string(), file: z.string() })),
  documents: z.array(z.object({ path: z.string(), file: z.string() })),
  dataJson: z.string(),
  fontFiles: z.array(z.string()),
  /** In the order in which a letter is looked for; the template reads them as `/fonts.json`. */
  fontFamilies: z.array(z.string()),
  pdfStandard: z.string(),
  /** Pages to draw, the first being 1; null for the whole document as a PDF. */
  drawnPages: z.array(z.int()).nullable(),
  creationTimestampS: z.number().int(),
  workspace: z.string(),
  outputFile: z.string(),
})

export type PdfJob = z.infer<typeof pdfJobSchema>

/** The child's one answer: the result is at `outputFile`, or the reason why not. */
export const pdfAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    pageCount: z.number(),
    warnings: z.array(z.string()),
    /** Characters of the data that no font holds. */
    missing: z.array(z.string()),
    peakMemoryMb: z.number(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(['template', 'input']), message: z.string() }),
])

export type PdfAnswer = z.infer<typeof pdfAnswerSchema>
