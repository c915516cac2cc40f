import { expect, it } from 'vitest'
import { problem } from '../../platform/problem-error.ts'
import { ImportFailed } from './import-failed.ts'

it('an import that a service refuses says why, with what the sentence asks for', () => {
  const values = { min: 1, max: 250 }
  const field = 'deviceValues.0.value'
  const refused = problem('invalid', { violations: [{ field, message: 'device.value_range', values }] })
  expect(ImportFailed.of(refused)).toMatchObject({ reason: 'device.value_range', values })
  const plain = problem('invalid', { violations: [{ field: 'name', message: 'park.name_taken' }] })
  expect(ImportFailed.of(plain)).toMatchObject({ reason: 'park.name_taken' })
  expect(ImportFailed.of(plain).values).toBeUndefined()
  expect(ImportFailed.of(problem('invalid'))).toMatchObject({ reason: 'import.given_up' })
})
