import { createVoltaMeasureData } from '@visionair/contract/volta'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { parsePart } from '../../platform/http/request/parse-request.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { problem } from '../../platform/problem-error.ts'
import type { StoredPhoto } from './volta.types.ts'
import { dropPhotos, photosRefused, type RefusedPhoto, takeInPhoto } from './volta-photos.service.ts'

interface Form {
  /** The text of the field `data`. */
  readonly data: string | undefined
  readonly photos: readonly StoredPhoto[]
}

interface Parts {
  data: string | undefined
  readonly photos: StoredPhoto[]
  readonly refused: RefusedPhoto[]
}

/** The form's reader puts a replacement character where bytes are no UTF-8; it is not stored as if somebody had typed it. */
function whole(text: string): string {
  if (text.includes('\uFFFD')) throw problem('bad-request', { message: 'body.not_utf8' })
  return text
}

async function readParts(ctx: Context, request: FastifyRequest, parts: Parts): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const file = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
      const taken = await takeInPhoto(ctx, file)
      if ('refused' in taken) parts.refused.push(taken)
      else parts.photos.push(taken)
    } else if (part.fieldname === 'data' && typeof part.value === 'string') parts.data = whole(part.value)
  }
}

/**
 * Reads a form with photos to its end and hands it on. Whatever goes wrong, here or there, nothing of it is kept.
 * Errors: `unreadable-image` when one of the photos cannot be used, and those of `use`.
 */
export async function withForm<T>(
  ctx: Context,
  request: FastifyRequest,
  fileField: string,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  const parts: Parts = { data: undefined, photos: [], refused: [] }
  try {
    await readParts(ctx, request, parts)
    if (parts.refused.length > 0) throw photosRefused(fileField, parts.refused)
    return await use(parts)
  } catch (error) {
    await dropPhotos(
      ctx,
      parts.photos.map(({ storageKey }) => storageKey),
    )
    throw error
  }
}

/** The JSON of the field `data`. Errors: `invalid` when it is missing, no JSON, or not of the expected form. */
export function measureDataOf(text: string | undefined, language: Language) {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    throw problem('invalid', { violations: [{ field: 'data', message: 'volta.data_no_json' }] })
  }
  // The second reading gives the schema's own types; the first one words what was refused.
  parsePart(createVoltaMeasureData, 'body', value, language)
  return createVoltaMeasureData.parse(value)
}
