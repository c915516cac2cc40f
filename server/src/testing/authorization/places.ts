/**
 * Where a target lies, seen from the owner the test is about:
 * - `own`: below the one blade that limits the narrow account
 * - `near`: the same turbine (and the same visit), but another blade
 * - `sibling`: the same organization, another turbine or park
 * - `foreign`: another organization
 * - `absent`: nowhere
 */
export const places = ['own', 'near', 'sibling', 'foreign', 'absent'] as const
export type Place = (typeof places)[number]
export type RealPlace = Exclude<Place, 'absent'>

/** What a call can be about. A kind has a target at some places only: an organization has no sibling. */
export type Targets = Readonly<Record<string, Partial<Readonly<Record<RealPlace, number | string>>>>>

/** An id and a name that nothing has. */
export const absentId = 999_999_999
export const absentUploadId = '00000000-0000-4000-8000-000000000000'
export const absentName = 'absent-0123456789.pdf'

/**
 * The words that every text of a place carries. `lead` is what a narrowed account may know of what leads to its devices:
 * its organization, park, turbine and visit.
 */
export const canaries = ['own', 'near', 'lead', 'sibling', 'foreign'] as const
export type Canary = (typeof canaries)[number]

/** The word itself; it survives slugs, e-mail addresses and being searched without spaces and signs. */
export const wordOf = (canary: Canary): string => `Canary${canary}`

/** The one colour of every picture of a place. */
export const colours: Readonly<Record<RealPlace, readonly [red: number, green: number, blue: number]>> = {
  own: [20, 160, 60],
  near: [235, 150, 10],
  sibling: [40, 80, 220],
  foreign: [210, 30, 160],
}

/** A seeded profile, which is the provider's, that somebody of the foreign organization has. */
export const profileOfStrangers = 2
