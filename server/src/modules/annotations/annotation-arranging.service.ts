import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import type { GroupKind } from './annotations.types.ts'
import {
  dissolveSmall,
  insertAnnotationGroup,
  type Linkable,
  leaveGroups,
  linkables,
  lockLinking,
  moveToGroup,
  pageOfAnnotationGroups,
  setGroup,
} from './links/annotation-groups.repository.ts'
import { checkLinkable, checkThroughTime } from './links/annotation-groups.service.ts'

interface ArrangedGroup {
  readonly ids: readonly number[]
  readonly date: string
  readonly comment: string | null
}

export interface Arrangement {
  readonly type: GroupKind
  readonly before: readonly (readonly number[])[]
  readonly after: readonly ArrangedGroup[]
}

/** The same for groups that hold the same, in whatever order. */
const textOf = (groups: readonly (readonly number[])[]): string =>
  groups
    .map((ids) => [...ids].sort((a, b) => a - b).join(','))
    .sort()
    .join(';')

function checkNamedOnce(groups: readonly (readonly number[])[], field: 'before' | 'after'): void {
  const named = groups.flat()
  if (new Set(named).size < named.length)
    throw problem('invalid', { violations: [{ field, message: 'annotation.link_itself' }] })
}

const groupIdsOf = (found: readonly Linkable[]): number[] =>
  [...new Set(found.flatMap(({ groupId }) => groupId ?? []))].sort((a, b) => a - b)

/** Throws when the findings are not in the groups that are said; a group of which one alone is seen is none. */
async function checkBefore(db: Db, actor: Actor, before: Arrangement['before'], groupIds: readonly number[]) {
  const filter = { ids: groupIds, page: 1, itemsPerPage: Math.max(1, groupIds.length) }
  const { items } = await pageOfAnnotationGroups(db, actor, filter)
  const now = items.map(({ annotationIds }) => annotationIds).filter(({ length }) => length > 1)
  if (textOf(now) !== textOf(before)) throw problem('changed-meanwhile')
}

/** Puts findings into a group: the oldest they are in that is not taken by others, or a new one. Answers its id. */
async function put(
  db: Db,
  actor: Actor,
  kind: GroupKind,
  { ids, date, comment }: ArrangedGroup,
  free: readonly number[],
): Promise<number> {
  const [oldest] = free
  const into = oldest ?? (await insertAnnotationGroup(db, { kind, date, comment, createdBy: actor.userId }))
  await setGroup(db, into, date, comment)
  await moveToGroup(db, into, kind, ids)
  return into
}

/**
 * Puts annotations that are linked as `before` says into the groups of `after`, as undo and redo do. Linking at the same time waits.
 * Errors: `not-found` when one may not be seen, `changed-meanwhile` when they are linked otherwise by now, `invalid` across owners,
 * in a history across devices or within one inspection, or when one is named twice.
 */
export async function arrangeAnnotations(ctx: Context, actor: Actor, { type, before, after }: Arrangement) {
  const wanted = after.map(({ ids }) => ids)
  checkNamedOnce(before, 'before')
  checkNamedOnce(wanted, 'after')
  const ids = [...new Set([...before.flat(), ...wanted.flat()])]
  await inTransaction(
    ctx.db,
    async (db) => {
      await lockLinking(db)
      const found = await linkables(db, actor, type, ids)
      if (found.length < ids.length) throw problem('not-found')
      const groupIds = groupIdsOf(found)
      await checkBefore(db, actor, before, groupIds)
      const taken: number[] = []
      for (const group of after) {
        const members = found.filter(({ id }) => group.ids.includes(id))
        checkLinkable(type, members)
        if (type === 'history') checkThroughTime(members)
        const free = groupIdsOf(members).filter((id) => !taken.includes(id))
        taken.push(await put(db, actor, type, group, free))
      }
      const stays = new Set(wanted.flat())
      await leaveGroups(
        db,
        type,
        ids.filter((id) => !stays.has(id)),
      )
      await dissolveSmall(db, groupIds)
    },
    { attempts: 3 },
  )
}
