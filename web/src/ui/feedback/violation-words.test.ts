import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { isToldAlready, saidByItself } from './violation-words.ts'

const refused = (detail: string, ...fields: string[]) =>
  new ProblemError(422, { detail, violations: fields.map((field) => ({ field, message: 'Must not be empty.' })) })

describe('saidByItself', () => {
  it('finds the only violation in the sentence of the answer', () => {
    expect(saidByItself(refused('deviceGroup: Must not be empty.', 'deviceGroup'))).toMatchObject({
      field: 'deviceGroup',
    })
  })

  it('knows it by whatever words the field is called', () => {
    expect(saidByItself(refused('Park: Must not be empty.', 'deviceGroup'))).not.toBeNull()
    expect(saidByItself(refused('The field “x”: Must not be empty.', 'x'))).not.toBeNull()
  })

  it('knows it in French, whose colon stands apart', () => {
    expect(saidByItself(refused('deviceGroup : Must not be empty.', 'deviceGroup'))).not.toBeNull()
  })

  it('leaves every other sentence as it is', () => {
    for (const error of [
      refused('The park is full.', 'deviceGroup'),
      refused('x', 'a', 'b'),
      refused('x'),
      new Error('x'),
    ])
      expect(saidByItself(error)).toBeNull()
  })
})

describe('isToldAlready', () => {
  it('ADM-12 knows that a refusal to delete names by itself what still uses an entry', () => {
    const violation = { field: 'annotation_standard', message: 'standards: 3' }
    const used = new ProblemError(409, {
      code: 'in-use',
      detail: 'Still used by: standards (3).',
      violations: [violation],
    })
    expect(isToldAlready(used, violation)).toBe(true)
    const other = new ProblemError(409, { code: 'conflict', detail: 'Something else.', violations: [violation] })
    expect(isToldAlready(other, violation)).toBe(false)
  })
})
