import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { saidByItself } from './violation-words.ts'

const refused = (detail: string, ...fields: string[]) =>
  new ProblemError(422, { detail, violations: fields.map((field) => ({ field, message: 'Must not be empty.' })) })

describe('saidByItself', () => {
  it('finds the only violation in the sentence of the answer', () => {
    expect(saidByItself(refused('deviceGroup: Must not be empty.', 'deviceGroup'))).toMatchObject({
      field: 'deviceGroup',
    })
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
