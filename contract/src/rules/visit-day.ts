/** Nobody looked at turbines from drones, and few turbines stood, before this day. */
export const firstVisitDay = '1990-01-01'
const yearsAhead = 10

/** The last day for which a visit or a commissioning is planned, counted from a day YYYY-MM-DD. */
export const lastVisitDay = (today: string): string => `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`

/** Whether a day YYYY-MM-DD can be meant as that of a visit or a commissioning: 1990 to ten years ahead of today. */
export const isVisitDay = (day: string, today: string): boolean => day >= firstVisitDay && day <= lastVisitDay(today)

const aheadOfUtcMs = 14 * 3_600_000

/** Today where it is latest on Earth: what lies after it is the future for everybody. */
export const latestToday = (now: Date): string => new Date(now.getTime() + aheadOfUtcMs).toISOString().slice(0, 10)
