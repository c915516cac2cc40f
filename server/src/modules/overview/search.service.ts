import { type FoundKind, maxFoundOfKind, minWordLength } from '@visionair/contract/overview'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Language } from '../../platform/i18n/language.ts'
import {
  findDevicesByModel,
  findDevicesByName,
  findDevicesBySerial,
  findFindings,
  findFindingsByComment,
  findFindingsByType,
  findParks,
  findPartsByName,
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
  if (isDay(text)) return { day: text }
  const number = numberOf(text)
  return number === null ? { service: text } : { number }
}

const isDay = (text: string): boolean => /^(19|20)\d{2}(-\d{2}){0,2}$/.test(text)

const isWord = (text: string): boolean => text.length >= minWordLength

/** Each thing once, as the first search told it. */
function once(...all: readonly (readonly Found[])[]): Found[] {
  const byId = new Map<number, Found>()
  for (const each of all.flat()) if (!byId.has(each.id)) byId.set(each.id, each)
  return [...byId.values()]
}

/** Turbines by name before devices of every depth by serial number and model, and parts by name. */
async function findDevices({ db }: Context, actor: Actor, text: string, language: Language): Promise<Found[]> {
  const [named, serial, model, parts] = await Promise.all([
    findDevicesByName(db, actor, text, language),
    isWord(text) ? findDevicesBySerial(db, actor, text, language) : [],
    isWord(text) ? findDevicesByModel(db, actor, text, language) : [],
    isWord(text) ? findPartsByName(db, actor, text, language) : [],
  ])
  return once(named, serial, model, parts)
}

/** A number is one of the report; any other text the name of a type or a part of a comment. */
async function findAnyFindings({ db }: Context, actor: Actor, text: string, language: Language): Promise<Found[]> {
  const number = numberOf(text)
  if (number !== null) return await findFindings(db, actor, number, language)
  if (isDay(text) || !isWord(text)) return []
  const [typed, commented] = await Promise.all([
    findFindingsByType(db, actor, text, language),
    findFindingsByComment(db, actor, text, language),
  ])
  return once(typed, commented).toSorted((one, other) => other.id - one.id)
}

/** What a search found, and of which kinds there is more. */
export interface FoundEverything {
  readonly found: Found[]
  readonly more: FoundKind[]
}

/** Everything the actor may see that a text finds, by kind in the contract's order, at most so many of each. */
export async function findEverything(
  ctx: Context,
  actor: Actor,
  text: string,
  language: Language,
): Promise<FoundEverything> {
  const byKind = await Promise.all([
    findParks(ctx.db, actor, text),
    findDevices(ctx, actor, text, language),
    findVisits(ctx.db, actor, visitSearch(text), language),
    findAnyFindings(ctx, actor, text, language),
  ])
  return {
    found: byKind.flatMap((found) => found.slice(0, maxFoundOfKind)),
    more: byKind.flatMap((found) => (found.length > maxFoundOfKind ? found.slice(0, 1).map(({ type }) => type) : [])),
  }
}
