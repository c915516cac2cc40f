/** Day and time on the clocks of a place. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly day: string
  /** HH:mm. */
  readonly time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** The moment as UTC milliseconds of the same reading of a clock: what the clocks of the zone show, taken for UTC. */
function readingMs(moment: Date, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** What the clocks of a zone (IANA name) show at a moment. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const text = new Date(readingMs(moment, timeZone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The first moment of a day (YYYY-MM-DD) in a zone, also where clocks are changed at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // Clocks differ by at most 14 hours and are changed by no more than one or two: the second guess is exact but for skipped midnights.
  const first = wanted - (readingMs(new Date(wanted), timeZone) - wanted)
  const second = wanted - (readingMs(new Date(first), timeZone) - first)
  const candidates = [first, second].filter((ms) => wallTime(new Date(ms), timeZone).day === day)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : Math.max(first, second))
}

/** The day after a day. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
