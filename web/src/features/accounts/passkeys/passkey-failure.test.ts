import { expect, it } from 'vitest'
import { failureOf } from './passkey-failure.ts'

it.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'place'],
  ['UnknownError', 'failed'],
])('what the browser calls %s is told as %s', (name, reason) => {
  expect(failureOf(Object.assign(new Error('as browsers say it'), { name })).reason).toBe(reason)
  expect(failureOf(name).reason).toBe('failed')
})
