import { describe, expect, it } from 'vitest'
import { isRefusedForGood, mailFailureOf } from './mail-failure.ts'

const error = (facts: object) => Object.assign(new Error('550 5.1.1 <ada@example.org>: no such user'), facts)

describe('why a mail was not sent', () => {
  it('is told by a code for whatever a mail server or the way to it answers', () => {
    expect(mailFailureOf(error({ responseCode: 550, code: 'EENVELOPE' }))).toEqual({ code: 'job.mail_refused' })
    expect(mailFailureOf(error({ responseCode: 451, code: 'EMESSAGE' }))).toEqual({ code: 'job.mail_not_taken' })
    expect(mailFailureOf(error({ responseCode: 535, code: 'EAUTH' }))).toEqual({ code: 'job.mail_sign_in_refused' })
    for (const code of [
      'ECONNECTION',
      'ECONNREFUSED',
      'ECONNRESET',
      'ESOCKET',
      'ETIMEDOUT',
      'EDNS',
      'ENOTFOUND',
      'EAI_AGAIN',
    ])
      expect(mailFailureOf(error({ code })), code).toEqual({ code: 'job.mail_server_unreachable' })
    for (const other of [error({}), error({ code: 'ENOSPC' }), 'text', null])
      expect(mailFailureOf(other)).toEqual({ code: 'job.mail_not_sent' })
  })

  it('tells what trying again does not change', () => {
    expect(isRefusedForGood(error({ responseCode: 550 }))).toBe(true)
    expect(isRefusedForGood(error({ responseCode: 451 }))).toBe(false)
    expect(isRefusedForGood(error({ code: 'ESOCKET' }))).toBe(false)
  })
})
