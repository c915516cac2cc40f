import { sessionHours, sessionIdleMinutes } from '@visionair/contract/people'

/** What may stand in the fields of how long a company lets sessions last. */
export const sessionRules = {
  sessionIdleMinutes: { ...sessionIdleMinutes, integer: true },
  sessionHours: { ...sessionHours, integer: true },
} as const
