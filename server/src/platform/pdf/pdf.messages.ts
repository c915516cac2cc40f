import { z } from 'zod'

/** What the parent asks of the child process, over the IPC channel in its structured form. */
export const pdfJobSchema = z.object({
  mainTypst: z.string(),
  files: z.array(z.object({ path: z.string(), data: z.union([z.string(), z.instanceof(Uint8Array)]) })),
  pictures: z.array(z.object({ path: z.string(), file: z.string() })),
  dataJson: z.string(),
  fontFiles: z.array(z.string()),
  pdfStandard: z.string(),
  creationTimestampS: z.number().int(),
  workspace: z.string(),
  outputFile: z.string(),
})

export type PdfJob = z.infer<typeof pdfJobSchema>

/** The child's one answer: the PDF is at `outputFile`, or the reason why not. */
export const pdfAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    pageCount: z.number(),
    warnings: z.array(z.string()),
    peakMemoryMb: z.number(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(['template', 'input']), message: z.string() }),
])

export type PdfAnswer = z.infer<typeof pdfAnswerSchema>
