import { z } from 'zod'
import { secondFactorAsked } from './second-factor-asked.ts'

/** The closed list of errors: the code is stable and shared by server and browser, the status is what HTTP says. */
export const problemStatus = {
  'bad-request': 400,
  unauthenticated: 401,
  'token-expired': 401,
  'wrong-credentials': 401,
  /** The password was right; a second factor has to be given with the same call: which, stands in `secondFactor`. */
  'code-needed': 401,
  'wrong-code': 401,
  forbidden: 403,
  'terms-refused': 403,
  /** A company or a role of the caller demands a second factor, and the account has none: `GET /api/me` says which, and the profile sets it up. */
  'second-factor-required': 403,
  'not-found': 404,
  /** A mailed link that was good once: used, replaced, cancelled; the detail says which. One that is over by its time is `not-found`. */
  'link-over': 404,
  /** The address is there, but not for this method; `Allow` names those it takes. */
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'in-use': 409,
  'not-last-inspection': 409,
  'no-annotation': 409,
  'not-sliced': 409,
  'work-in-progress': 409,
  'changed-meanwhile': 409,
  /** A write that names tags it holds for (`If-Match`): what was read is named in the body here, by `version`. */
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  'unreadable-image': 422,
  /** The inspection holds a photo of the same bytes. */
  'already-uploaded': 422,
  locked: 423,
  'too-many-requests': 429,
  /** Of the request line and all headers together. */
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
  /** A company or an account has reached what it may use; the detail says how much of how much. */
  'quota-reached': 507,
} as const

export type ProblemCode = keyof typeof problemStatus

/** What can be kept of a session as its end. */
export const keptEnds = [
  /** Signed out with its own refresh token. */
  'signed-out',
  /** Its owner ended it from another session. */
  'elsewhere',
  /** Its owner chose another password, or somebody with a mailed link did. */
  'password',
  /** Whoever runs the machine gave the account another password. */
  'given-password',
  /** The account took another e-mail address. */
  'email',
  /** Password or address changed while it began: it was over from its start. */
  'credentials',
  /** Whoever manages the account signed it out. */
  'administrator',
  /** Whoever manages the account disabled it. */
  'disabled',
  /** A refresh token of it came back after it had been exchanged. */
  'reused',
  /** No rule of the OpenID provider that the account was made by gives it rights any more. */
  'provider',
  /** Nothing was done in it for as long as a company of its account allows. */
  'idle',
  /** It lasted as long as a company of its account allows. */
  'lifetime',
] as const

/** What ended a session, as its holder is told: what is kept of it, or that its account is gone, or that nobody renewed it in time. */
export const sessionEnds = [...keptEnds, 'deleted', 'expired'] as const

export type KeptEnd = (typeof keptEnds)[number]
export type EndedBy = (typeof sessionEnds)[number]

export const endedBySchema = z
  .enum(sessionEnds)
  .describe('What ended the session, told with 401 to who has a genuine token of it and to nobody else.')

export const violationSchema = z
  .object({ field: z.string(), message: z.string() })
  .meta({ id: 'Violation', description: 'One field of the request that was refused, and why.' })

/**
 * RFC 9457 problem details, with `violations` for validation errors. `detail` is ready to show, in the request's language; `details`
 * says the same in each language, where the server knows the sentence in all.
 */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    details: z.object({ en: z.string(), fr: z.string() }).optional(),
    code: z.string(),
    /** What the log says of the request names it by this id. */
    requestId: z.string(),
    violations: z.array(violationSchema).optional(),
    endedBy: endedBySchema.optional(),
    /** With `code-needed`. */
    secondFactor: secondFactorAsked.optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problemSchema>
export type Violation = z.infer<typeof violationSchema>
