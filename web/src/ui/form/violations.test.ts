import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { beyondFields, showViolations, sortViolations } from './violations.ts'

const problem = new ProblemError(422, {
  detail: 'Refused',
  violations: [
    { field: 'name', message: 'too short' },
    { field: 'name', message: 'second' },
    { field: 'position.latitude', message: 'too far north' },
    { field: 'organization', message: 'unknown' },
  ],
})

describe('sortViolations', () => {
  it('gives each shown field its first violation and keeps the rest apart', () => {
    expect(sortViolations(problem, ['name', 'position'])).toEqual({
      fields: { name: 'too short', position: 'too far north' },
      others: [{ field: 'organization', message: 'unknown' }],
    })
  })

  it('finds nothing in other errors', () => {
    expect(sortViolations(new Error('x'), ['name'])).toEqual({ fields: {}, others: [] })
  })
})

describe('showViolations', () => {
  it('leaves the form alone when no field is concerned', () => {
    const setErrors = vi.fn()
    expect(showViolations({ setErrors }, problem, ['comment'])).toBe(false)
    expect(setErrors).not.toHaveBeenCalled()
  })
})

describe('a text with characters that nobody sees', () => {
  it('is left as it is seen, beside the reason; a text refused for something else stays', () => {
    const values = { name: 'T\u200b1 ', comment: ' as typed' }
    const setValues = vi.fn()
    const form = { setErrors: vi.fn(), getValues: () => values, setValues }
    showViolations(form, problem, ['name', 'comment'])
    expect(setValues.mock.calls).toEqual([[{ name: 'T1' }]])
    expect(form.setErrors).toHaveBeenCalledWith({ name: 'too short' })
  })
})

describe('beyondFields', () => {
  const refused = (...fields: string[]) =>
    new ProblemError(422, { detail: 'Refused', violations: fields.map((field) => ({ field, message: 'Wrong' })) })

  it('leaves out an error whose violations all stand at fields', () => {
    expect(beyondFields(refused('name'), ['name'])).toBeNull()
  })

  it('keeps one with another violation, with none, and any other error', () => {
    for (const error of [refused('name', 'secret'), refused(), new Error('x'), null])
      expect(beyondFields(error, ['name'])).toBe(error)
  })
})
