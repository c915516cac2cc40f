import { isGranted } from '@visionair/contract'
import type { MoveEffects } from '@visionair/contract/parks'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Limit, limitsOfPeople, type Moved, namesOfParks, takenAlong } from './moving.repository.ts'

/** The parks that lead to a device after the move, by those that lead to it now. */
type Chain = (parks: readonly number[]) => readonly number[]

interface ChangedSight {
  readonly id: number
  readonly name: string
  readonly gains: readonly number[]
  readonly loses: readonly number[]
}

/** Who sees other parks when what goes along stands below other ones. */
function changedSights(limits: readonly Limit[], moved: Chain): ChangedSight[] {
  return [...Map.groupBy(limits, ({ id }) => id)].flatMap(([id, own]) => {
    const before = new Set(own.flatMap(({ parks }) => parks))
    const after = new Set(own.flatMap(({ parks, goesAlong }) => (goesAlong ? moved(parks) : parks)))
    const gains = [...after].filter((park) => !before.has(park))
    const loses = [...before].filter((park) => !after.has(park))
    return gains.length + loses.length === 0 ? [] : [{ id, name: own[0]?.name ?? '', gains, loses }]
  })
}

async function namedPeople(db: Db, actor: Actor, moved: Moved, organizationId: number, chain: Chain) {
  const sights = changedSights(await limitsOfPeople(db, organizationId, moved), chain)
  const ids = sights.flatMap(({ gains, loses }) => [...gains, ...loses])
  const names = await namesOfParks(db, actor, [...new Set(ids)])
  const named = (parks: readonly number[]) => parks.flatMap((id) => names.get(id) ?? [])
  return sights.map(({ gains, loses, ...person }) => ({ ...person, gains: named(gains), loses: named(loses) }))
}

/** What a move takes along and who sees other parks then; people are named to who may view users. */
export async function effectsOfMove(
  db: Db,
  actor: Actor,
  moved: Moved,
  organizationId: number,
  chain: Chain,
): Promise<MoveEffects> {
  const people = await namedPeople(db, actor, moved, organizationId, chain)
  return {
    ...(await takenAlong(db, moved)),
    peopleCount: people.length,
    people: isGranted(actor, ['user_view']) ? people : [],
  }
}
