import { type Canary, canaries, wordOf } from '../authorization/places.ts'

/** What the texts of the made world are called in examples, which people read. */
const nameOf: Readonly<Record<Canary, string>> = {
  own: 'Alize',
  near: 'Bora',
  lead: 'Mistral',
  sibling: 'Sirocco',
  foreign: 'Levant',
}

const withNames = (text: string): string =>
  canaries.reduce((named, canary) => {
    const word = wordOf(canary)
    return named.replaceAll(word, nameOf[canary]).replaceAll(word.toLowerCase(), nameOf[canary].toLowerCase())
  }, text)

const moment = '2026-05-04T09:30:00.000Z'
const day = '2026-05-04'
/** Days of the made world are those of its run; examples tell of one day. */
const today = () => new Date().toISOString().slice(0, 10)

/** What differs from run to run, or must be in no example, and what stands for it. The order counts. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://visionair.example'],
  [/^localhost$/g, 'visionair.example'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, moment],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '0f8fad5b-d9cb-469f-a165-70867728950e'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'header.claims.signature'],
  [/\bvisionair_[\w-]{4}\b/g, 'visionair_Ab3d'],
  [/\?e=\d+&u=(\d+)((?:&[a-z]+=\d+)*)&s=[\w-]+/g, '?e=1777887000&u=$1$2&s=signature'],
  [/\.[0-9a-f]{8}@service\.invalid/g, '.0f8fad5b@service.invalid'],
  [/\bnobody\d+@/g, 'ada.lovelace@'],
  [/\b[a-km-z2-9]{4}(-[a-km-z2-9]{4}){3}\b/g, 'abcd-efgh-jkmn-pqrs'],
  [/\bsecret=[A-Z2-7]+/g, 'secret=JBSWY3DPEHPK3PXP'],
  [/\b[0-9a-f]{64}\b/g, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
]

const withoutVolatile = (text: string): string =>
  replacements.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), withNames(text)).replaceAll(today(), day)

/** The first entry tells what the others are like; numbers and words are few enough to show more of them. */
const shown = (list: readonly unknown[]): readonly unknown[] =>
  list.some((each) => typeof each === 'object' && each !== null) ? list.slice(0, 1) : list.slice(0, 4)

/** Bytes written as text are not to be read. */
const longText = 300
const shownText = 60
const cut = (text: string): string => (text.length > longText ? `${text.slice(0, shownText)}…` : text)

/** Secrets are called by what they are. */
const withoutSecret = (key: string): string | undefined => {
  if (/^(token|refresh_token)$/.test(key)) return `the-${key.replace('_', '-')}`
  if (key === 'ticket') return 'the-ticket'
  if (key === 'secret') return 'JBSWY3DPEHPK3PXP'
  if (key === 'code') return '123456'
  if (key === 'signingSecret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  if (/^(challenge|clientDataJSON|attestationObject|authenticatorData|signature)$/.test(key))
    return 'Base64URL-of-bytes'
  return /password|confirmation/i.test(key) ? 'Correct-horse1!' : undefined
}

const isJson = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was sent in the form of an example: names for people to read, one day, no token. Nothing is left out. */
export function normalForm(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return withoutSecret(key) ?? withoutVolatile(value)
  if (Array.isArray(value)) return value.map((each) => normalForm(each))
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [withNames(name), normalForm(inner, name)]))
}

/** What was answered in the form of an example: lists show their first entry, long texts their beginning. */
export const shortForm = (value: unknown): unknown => normalForm(shortened(value))

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) return shown(value).map(shortened)
  if (!isJson(value)) return value
  if ('openapi' in value) return { openapi: value.openapi, info: value.info }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}
