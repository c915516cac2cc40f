import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import { listVisibleGroups, visibleGroup } from '../../inspections/visits/groups.service.ts'
import type { VisitsSubject } from '../exports.types.ts'

const pageSize = 100
const newestFirst = { order: { date: 'desc' as const } }

/**
 * The visits an export is of, as far as the actor may see them, a page at a time: one, all of a park and its sub-parks with the newest
 * first, or a list in its own order.
 */
export async function* pagesOfVisits(ctx: Context, actor: Actor, subject: VisitsSubject): AsyncGenerator<GroupRow[]> {
  if (subject.of === 'visit') {
    yield [await visibleGroup(ctx, actor, subject.groupId)]
    return
  }
  const narrowed = subject.of === 'park' ? { ...newestFirst, device_group: subject.parkId } : subject.visits
  for (let page = 1; ; page += 1) {
    const { items, total } = await listVisibleGroups(ctx, actor, { ...narrowed, page, itemsPerPage: pageSize })
    yield items
    if (items.length === 0 || page * pageSize >= total) return
  }
}

/** The same, one after the other. */
export async function* visitsOfSubject(ctx: Context, actor: Actor, subject: VisitsSubject): AsyncGenerator<GroupRow> {
  for await (const page of pagesOfVisits(ctx, actor, subject)) yield* page
}

/** Whether an id is among those asked for; an empty list asks for all. */
export const isAsked = (ids: readonly number[], id: number): boolean => ids.length === 0 || ids.includes(id)
