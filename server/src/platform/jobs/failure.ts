import { z } from 'zod'
import { databaseErrorKind } from '../database/errors.ts'
import type { Language, LocalText } from '../i18n/language.ts'
import { serverText } from '../i18n/server-texts.ts'
import { type JobFailureKey, jobTexts } from '../i18n/texts/job-texts.ts'
import { PdfFailed } from '../pdf/pdf-failed.ts'
import { ProblemError } from '../problem-error.ts'
import { FileFrozen, FileMissing } from '../storage/storage.ts'
import { StorageFull } from '../storage/storage-full.ts'

/**
 * Why a job failed for good, of a closed list and with the name of what it is about. It is kept with the work in place of the words of
 * an exception, which are for the log alone, and told in the language of who reads it; so is a name that the product gives.
 */
export type Failure =
  | { readonly code: Exclude<JobFailureKey, NamingKey>; readonly name?: undefined }
  | { readonly code: NamingKey; readonly name: string | LocalText }

/** Failures whose sentence names a photo, a side, a file or the job. */
type NamingKey = {
  [K in JobFailureKey]: (typeof jobTexts)[K]['en'] extends `${string}{name}${string}` ? K : never
}[JobFailureKey]

const isKey = (code: unknown): code is JobFailureKey => typeof code === 'string' && Object.hasOwn(jobTexts, code)

const isNaming = (code: JobFailureKey): code is NamingKey => jobTexts[code].en.includes('{name}')

const kept = z.looseObject({
  code: z.string(),
  name: z.union([z.string(), z.object({ en: z.string(), fr: z.string() })]).optional(),
})

/** A failure as it was kept; null for anything else. A code that is not known any more, or not yet, is an interrupted job. */
export function parseFailure(value: unknown): Failure | null {
  const parsed = kept.safeParse(value)
  if (!parsed.success) return null
  const { code, name } = parsed.data
  if (!isKey(code)) return { code: 'job.interrupted' }
  return isNaming(code) ? { code, name: name ?? '–' } : { code }
}

/** The sentence for a failure that was kept; null without one. */
export function failureText(value: unknown, language: Language): string | null {
  const failure = parseFailure(value)
  if (failure === null) return null
  return failure.name === undefined
    ? serverText({ message: failure.code }, language)
    : serverText({ message: failure.code, values: { name: failure.name } }, language)
}

/** Thrown by a handler that knows what failed: tried again like any other error, and told with these words when that was of no use. */
export class JobTrouble extends Error {
  override readonly name: string = 'JobTrouble'
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    const { code, name = '' } = failure
    super(`${code} ${typeof name === 'string' ? name : name.en}`.trim(), { cause })
    this.failure = failure
  }
}

/** Thrown by a handler when trying again is of no use: the job fails finally at once. The message is for the log. */
export class JobHopeless extends Error {
  override readonly name = 'JobHopeless'
  readonly failure: Failure | null

  constructor(message: string, failure: Failure | null = null, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** What kind of trouble of the machine an error tells of, whatever the work was; null when it is none. */
export function machineFailureOf(error: unknown): Failure | null {
  const database = databaseErrorKind(error)?.kind
  if (error instanceof StorageFull || database === 'diskFull') return { code: 'job.storage_full' }
  if (database === 'unreachable' || database === 'conflict' || database === 'lockTimeout')
    return { code: 'job.database_unreachable' }
  if (error instanceof PdfFailed && error.reason === 'memory') return { code: 'job.out_of_memory' }
  if (error instanceof PdfFailed && error.reason === 'missing') return { code: 'job.pdf_compiler_missing' }
  if (error instanceof PdfFailed && error.reason === 'timeout') return { code: 'job.timed_out' }
  if (error instanceof ProblemError && error.code === 'unavailable') return { code: 'job.storage_unreachable' }
  return null
}

/** Whether trying again on this machine cannot help. */
export const isLasting = (error: unknown): boolean =>
  error instanceof JobHopeless || (error instanceof PdfFailed && error.reason === 'missing')

/** Whether a stored file is not to be had, for whatever reason. */
const isFileTrouble = (error: unknown): boolean => error instanceof FileMissing || error instanceof FileFrozen

/** What people are told of an error that ended a job. */
export function failureOf(error: unknown, jobId: string): Failure {
  if (error instanceof JobTrouble) return machineFailureOf(error.cause) ?? error.failure
  if (error instanceof JobHopeless && error.failure !== null) return error.failure
  const machine = machineFailureOf(error)
  if (machine !== null) return machine
  return isFileTrouble(error) ? { code: 'job.file_missing' } : { code: 'job.failed', name: jobId }
}

/** Why a job failed, from what the queue keeps of it; one that a killed worker left says nothing itself. */
export const keptFailureOf = (output: object | null): Failure =>
  (output !== null && 'failure' in output ? parseFailure(output.failure) : null) ?? { code: 'job.interrupted' }
