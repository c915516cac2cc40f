import { type CorporatePart, corporateMediaTypes } from '@visionair/contract/people'
import type { ServerTextKey } from '../../../platform/i18n/server-texts.ts'
import { checkPdf, type PdfRefusal } from '../../../platform/pdf/check-pdf.ts'
import { type ProblemError, problem } from '../../../platform/problem-error.ts'
import { cleanSvg, type SvgRefusal, SvgRefused } from '../../../platform/svg/clean-svg.ts'

export type CorporateMediaType = 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'application/pdf'

export interface CorporateContent {
  readonly mediaType: CorporateMediaType
  /** What is stored: the picture as it came, the cleaned drawing, or the document written anew. */
  readonly bytes: Buffer
}

type RefusalText = Exclude<Extract<ServerTextKey, `corporate.${string}`>, 'corporate.too_many_annexes'>

/** The refusal of a file, at the field it was sent in. */
export const refusedFile = (message: RefusalText): ProblemError =>
  problem('invalid', { message, violations: [{ field: 'data', message }] })

const startsLike = (bytes: Buffer, start: string) => bytes.toString('latin1', 0, start.length) === start

/** What a file is by its first bytes; its name and declared type say nothing. */
function mediaTypeOf(bytes: Buffer): CorporateMediaType | null {
  if (startsLike(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsLike(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  const head = bytes.toString('utf8', 0, 1024)
  if (/^\s*%PDF-/.test(head)) return 'application/pdf'
  return /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE|svg)/i.test(head) ? 'image/svg+xml' : null
}

const pdfRefusals: Readonly<Record<PdfRefusal, RefusalText>> = {
  'not-a-pdf': 'corporate.annex_format',
  damaged: 'corporate.damaged',
  encrypted: 'corporate.pdf_encrypted',
  active: 'corporate.pdf_active',
  'not-checked': 'corporate.pdf_not_checked',
}

const drawingRefusals: Readonly<Record<SvgRefusal, RefusalText>> = {
  unreadable: 'corporate.drawing_refused',
  empty: 'corporate.drawing_refused',
  'declares-entities': 'corporate.drawing_refused',
  'too-large': 'corporate.drawing_too_large',
  'not-checked': 'corporate.drawing_not_checked',
}

async function cleanDrawing(bytes: Buffer): Promise<Buffer> {
  try {
    return Buffer.from(await cleanSvg(bytes.toString('utf8')))
  } catch (error) {
    if (!(error instanceof SvgRefused)) throw error
    throw refusedFile(drawingRefusals[error.reason])
  }
}

/**
 * What is kept of a file for a part of the report. Drawings are cleaned of everything that acts or loads, documents must be whole
 * and inert, and are written anew of what was looked at; pictures are still to be decoded. Errors: `invalid` that says what is wrong with the file.
 */
export async function contentFor(part: CorporatePart, bytes: Buffer): Promise<CorporateContent> {
  const mediaType = mediaTypeOf(bytes)
  const taken: readonly string[] = corporateMediaTypes[part]
  if (mediaType === null || !taken.includes(mediaType))
    throw refusedFile(
      part === 'annexes'
        ? 'corporate.annex_format'
        : part === 'cover'
          ? 'corporate.cover_format'
          : 'corporate.logo_format',
    )
  if (mediaType === 'image/svg+xml') return { mediaType, bytes: await cleanDrawing(bytes) }
  if (mediaType !== 'application/pdf') return { mediaType, bytes }
  const checked = await checkPdf(bytes)
  if ('refused' in checked) throw refusedFile(pdfRefusals[checked.refused])
  return { mediaType, bytes: checked.bytes }
}
