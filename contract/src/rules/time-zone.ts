import { z } from 'zod'

/** Whether a text is the name of a time zone (IANA), such as Europe/Paris; offsets such as +02:00 are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const timeZoneText = z.string().max(60).refine(isTimeZone)
