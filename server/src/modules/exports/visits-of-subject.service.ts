import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { listVisibleGroups, visibleGroup } from '../inspections/groups.service.ts'
import type { GroupRow } from '../inspections/inspections.types.ts'
import type { ExportSubject } from './exports.types.ts'

const pageSize = 100

/** The visits an export is of, as far as the actor may see them: one, or all of a park and its sub-parks, the newest first. */
export async function* visitsOfSubject(ctx: Context, actor: Actor, subject: ExportSubject): AsyncGenerator<GroupRow> {
  if (subject.groupId !== undefined) {
    yield await visibleGroup(ctx, actor, subject.groupId)
    return
  }
  for (let page = 1; ; page += 1) {
    const filter = { device_group: subject.parkId, order: { date: 'desc' as const }, page, itemsPerPage: pageSize }
    const { items, total } = await listVisibleGroups(ctx, actor, filter)
    yield* items
    if (items.length === 0 || page * pageSize >= total) return
  }
}

/** Whether an id is among those asked for; an empty list asks for all. */
export const isAsked = (ids: readonly number[], id: number): boolean => ids.length === 0 || ids.includes(id)
