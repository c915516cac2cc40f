import { maxFoundOfKind } from '@visionair/contract/overview'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Language } from '../../platform/i18n/language.ts'
import {
  findDevicesByName,
  findDevicesBySerial,
  findFindings,
  findParks,
  findVisits,
  type VisitSearch,
} from './search.repository.ts'
import type { Found } from './search.types.ts'

/** The largest number a row can have. */
const maxNumber = 2_147_483_647

/** The number a text such as `12` or `#12` names; null for any other. */
function numberOf(text: string): number | null {
  const digits = /^#?\s*(\d{1,10})$/.exec(text)?.[1]
  const number = digits === undefined ? 0 : Number(digits)
  return number >= 1 && number <= maxNumber ? number : null
}

/** What a text means among visits: `2026`, `2026-05` and `2026-05-31` are days. */
function visitSearch(text: string): VisitSearch {
  if (/^(19|20)\d{2}(-\d{2}){0,2}$/.test(text)) return { day: text }
  const number = numberOf(text)
  return number === null ? { service: text } : { number }
}

/** Everything the actor may see that a text finds, by kind in the contract's order, at most so many of each. */
export async function findEverything(ctx: Context, actor: Actor, text: string, language: Language): Promise<Found[]> {
  const number = numberOf(text)
  const [parks, named, serial, visits, findings] = await Promise.all([
    findParks(ctx.db, actor, text),
    findDevicesByName(ctx.db, actor, text),
    findDevicesBySerial(ctx.db, actor, text),
    findVisits(ctx.db, actor, visitSearch(text)),
    number === null ? [] : findFindings(ctx.db, actor, number, language),
  ])
  const devices = [...named, ...serial.filter(({ id }) => named.every((other) => other.id !== id))]
  return [...parks, ...devices.slice(0, maxFoundOfKind), ...visits, ...findings]
}
