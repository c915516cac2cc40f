import { describe, expect, it } from 'vitest'
import { ConnectionError, chooseMessage, isPassing, ProblemError } from './problem-error.ts'

const fallback = {
  language: 'en',
  generic: 'Something went wrong... please try again later.',
  unreachable: 'No connection.',
}

describe('chooseMessage', () => {
  it("takes the answer's detail, else its message, else the error's own, else the generic text", () => {
    const choose = (error: unknown) => chooseMessage(error, fallback)
    expect(choose(new ProblemError(409, { detail: 'In use.', message: 'other', title: 'Conflict' }))).toBe('In use.')
    expect(choose(new ProblemError(500, { message: 'Broken.' }))).toBe('Broken.')
    expect(choose(new Error('Own words.'))).toBe('Own words.')
    expect(choose(new ProblemError(500, null))).toBe(fallback.generic)
    expect(choose(new ProblemError(500, { detail: 7 }))).toBe(fallback.generic)
    expect(choose('text')).toBe(fallback.generic)
    expect(choose(new ConnectionError(null))).toBe(fallback.unreachable)
  })

  it("ERR-01 takes the detail in the reader's language, also after that has changed and where the server did not know it", () => {
    const details = { en: 'The address is too long.', fr: 'L’adresse est trop longue.' }
    const error = new ProblemError(431, { code: 'headers-too-large', detail: details.en, details })
    expect(chooseMessage(error, { ...fallback, language: 'fr' })).toBe(details.fr)
    expect(chooseMessage(error, fallback)).toBe(details.en)
    const byOthers = new ProblemError(408, { code: 'request-timeout', detail: 'Too slow.', details: { fr: 7 } })
    expect(chooseMessage(byOthers, { ...fallback, language: 'fr' })).toBe('Too slow.')
  })
})

describe('ProblemError', () => {
  it('keeps code and violations and drops senseless ones', () => {
    const violations = [{ field: 'name', message: 'short' }, { field: 3 }, null]
    const error = new ProblemError(422, { code: 'invalid', detail: 'x', violations })
    expect([error.code, error.status, error.violations]).toEqual([
      'invalid',
      422,
      [{ field: 'name', message: 'short' }],
    ])
    expect(new ProblemError(422, { violations: 'all' }).violations).toEqual([])
  })
})

describe('isPassing', () => {
  it('tries again only what may pass by itself', () => {
    expect([429, 502, 503].map((status) => isPassing(new ProblemError(status, null)))).toEqual([true, true, true])
    expect([400, 401, 404, 409, 422, 500].some((status) => isPassing(new ProblemError(status, null)))).toBe(false)
  })
})
