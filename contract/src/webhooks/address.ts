import { z } from 'zod'

export const maxAddressLength = 1000

/** Why a text is no address events can be sent to, or null when it is one. */
function complaintOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return 'must be an address as https://example.org/hook'
  if (url.username !== '' || url.password !== '') return 'must not name a user or a password'
  return url.hash === '' ? null : 'must not have a part after #'
}

/** The address of a receiver, written as browsers write it. Whether it may be `http` or private is for the server to say. */
export const addressText = z
  .string()
  .trim()
  .min(1)
  .max(maxAddressLength)
  .superRefine((text, context) => {
    const complaint = complaintOf(text)
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint })
  })
  .transform((text) => new URL(text).href)
