import { describe, expect, it } from 'vitest'
import { withMoments, withoutIntegerBounds, withoutTuple, withoutTwins } from './tidy-schema.ts'

const text = { type: 'string' }

describe('a schema of the description', () => {
  it('gives moments and days their format, also when they may be absent, and leaves other texts alone', () => {
    const { properties } = withMoments({
      properties: {
        createdAt: text,
        finishedAt: { anyOf: [text, { type: 'null' }] },
        nextInspectionDate: { anyOf: [text, { type: 'null' }] },
        reportGeneratedAt: { type: ['string', 'null'] },
        date: text,
        at: text,
        format: text,
        localization: text,
        birthDate: { type: 'string', maxLength: 4 },
      },
    })
    expect(properties).toEqual({
      createdAt: { type: 'string', format: 'date-time' },
      finishedAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      nextInspectionDate: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      reportGeneratedAt: { type: ['string', 'null'], format: 'date-time' },
      date: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      format: text,
      localization: text,
      birthDate: { type: 'string', maxLength: 4 },
    })
  })

  it('has lists of a length instead of tuples, which generators of clients do not know', () => {
    const number = { type: 'number' }
    expect(withoutTuple({ type: 'array', prefixItems: [number, number], items: false })).toEqual({
      type: 'array',
      items: number,
      minItems: 2,
      maxItems: 2,
    })
    expect(withoutTuple({ type: 'array', prefixItems: [number, text], items: false }).items).toEqual({
      anyOf: [number, text],
    })
    expect(withoutTuple({ type: 'array', items: number })).toEqual({ type: 'array', items: number })
  })

  it('names a word in small and capital letters once', () => {
    expect(withoutTwins({ enum: ['en', 'fr', 'EN', 'FR'] }).enum).toEqual(['en', 'fr'])
    expect(withoutTwins({ enum: ['ROLE_USER', 'ROLE_ADMIN'] })).toEqual({ enum: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect(withoutTwins({ enum: [1, 2] })).toEqual({ enum: [1, 2] })
  })

  it('keeps the bounds that say something', () => {
    const schema = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
    expect(withoutIntegerBounds(schema)).toEqual({ minimum: 1 })
  })
})
