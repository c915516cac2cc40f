/** How long sessions last by the rules of the companies somebody belongs to, the strictest of each; null without such a rule. */
export interface SessionLimits {
  readonly idleMinutes: number | null
  readonly hours: number | null
}

/** What a session is measured by. */
export interface SessionTimes {
  readonly beganAt: Date
  readonly seenAt: Date
}

export interface LimitedEnd {
  readonly at: Date
  readonly by: 'idle' | 'lifetime'
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds)

/** When a session ends however much is done in it; null without such a limit. */
export const lifetimeEnd = ({ hours }: SessionLimits, { beganAt }: Pick<SessionTimes, 'beganAt'>): Date | null =>
  hours === null ? null : later(beganAt, hours * 3_600_000)

/** When a session ends by the limits unless something is done in it, and by which; null without a limit. */
export function limitedEnd(limits: SessionLimits, times: SessionTimes): LimitedEnd | null {
  const lifetime = lifetimeEnd(limits, times)
  const idle = limits.idleMinutes === null ? null : later(times.seenAt, limits.idleMinutes * 60_000)
  if (idle !== null && (lifetime === null || idle < lifetime)) return { at: idle, by: 'idle' }
  return lifetime && { at: lifetime, by: 'lifetime' }
}

/** What the limits have ended a session by at a moment; null while it goes on. */
export function pastLimit(limits: SessionLimits, times: SessionTimes, now: Date): LimitedEnd['by'] | null {
  const end = limitedEnd(limits, times)
  return end !== null && end.at <= now ? end.by : null
}
