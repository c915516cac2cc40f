import { z } from 'zod'

/** An e-mail address: trimmed, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailText = z.string().trim().max(254).pipe(z.email())
