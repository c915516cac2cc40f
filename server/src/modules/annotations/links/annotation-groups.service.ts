import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { annotationsById } from '../annotations.repository.ts'
import type { Annotation, GroupKind } from '../annotations.types.ts'
import {
  type AnnotationGroup,
  addMembers,
  type GroupFilter,
  insertAnnotationGroup,
  type Linkable,
  linkables,
  lockLinking,
  membersOf,
  mergeGroups,
  pageOfAnnotationGroups,
  removeMember,
} from './annotation-groups.repository.ts'

export interface LinkedGroup extends AnnotationGroup {
  readonly annotations: readonly Annotation[]
}

async function withAnnotations(db: Db, actor: Actor, groups: readonly AnnotationGroup[]): Promise<LinkedGroup[]> {
  const all = await annotationsById(
    db,
    actor,
    groups.flatMap(({ annotationIds }) => annotationIds),
  )
  const byId = new Map(all.map((annotation) => [annotation.id, annotation]))
  return groups.map((group) => ({ ...group, annotations: group.annotationIds.flatMap((id) => byId.get(id) ?? []) }))
}

/** Groups with the annotations the actor may see. */
export async function listVisibleGroups(
  ctx: Context,
  actor: Actor,
  filter: GroupFilter,
): Promise<{ items: LinkedGroup[]; total: number }> {
  const { items, total } = await pageOfAnnotationGroups(ctx.db, actor, filter)
  return { items: await withAnnotations(ctx.db, actor, items), total }
}

export interface LinkInput {
  readonly type: GroupKind
  readonly ids: readonly number[]
  readonly date?: string | undefined
  readonly comment: string | null
}

/** Throws `invalid` when findings of two owners would be linked, or those of two devices in a history. */
export function checkLinkable(kind: GroupKind, found: readonly Linkable[]): void {
  const owners = new Set(found.map(({ organizationId }) => organizationId))
  if (owners.size > 1)
    throw problem('invalid', { violations: [{ field: 'ids', message: 'annotation.link_other_owner' }] })
  const devices = new Set(found.map(({ deviceId }) => deviceId))
  if (kind === 'history' && devices.size > 1)
    throw problem('invalid', { violations: [{ field: 'ids', message: 'annotation.history_other_device' }] })
}

/**
 * Throws `invalid` when two findings of one inspection would come into one history, which follows a defect through time. Those that were
 * in one before stay.
 */
export function checkThroughTime(members: readonly Pick<Linkable, 'id' | 'inspectionId' | 'groupId'>[]): void {
  for (const ofOne of Map.groupBy(members, ({ inspectionId }) => inspectionId).values()) {
    const groups = new Set(ofOne.map(({ groupId }) => groupId))
    const isNew = groups.has(null) || groups.size > 1
    if (isNew && new Set(ofOne.map(({ id }) => id)).size > 1)
      throw problem('invalid', { violations: [{ field: 'ids', message: 'annotation.history_same_inspection' }] })
  }
}

/**
 * Links annotations of the same defect: none has a group of the kind → a new one; one has → the others are added; several have → the
 * oldest group takes in the others; all in one already → nothing changes. Two people linking at once end in one group.
 * Errors: `not-found` when one may not be seen, `invalid` across owners, or in a history across devices or within one inspection.
 */
export async function linkAnnotations(ctx: Context, actor: Actor, input: LinkInput): Promise<LinkedGroup> {
  const ids = [...new Set(input.ids)]
  if (ids.length < 2) throw problem('invalid', { violations: [{ field: 'ids', message: 'annotation.link_itself' }] })
  return await inTransaction(
    ctx.db,
    async (db) => {
      await lockLinking(db)
      const found = await linkables(db, actor, input.type, ids)
      const [earliest] = found.map(({ date }) => date).sort()
      if (found.length < ids.length || earliest === undefined) throw problem('not-found')
      checkLinkable(input.type, found)
      const known = [...new Set(found.flatMap(({ groupId }) => groupId ?? []))].sort((a, b) => a - b)
      if (input.type === 'history')
        checkThroughTime([...found.filter(({ groupId }) => groupId === null), ...(await membersOf(db, known))])
      const [oldest, ...others] = known
      const into =
        oldest ??
        (await insertAnnotationGroup(db, {
          kind: input.type,
          date: input.date ?? earliest,
          comment: input.comment,
          createdBy: actor.userId,
        }))
      await mergeGroups(db, into, others)
      const unlinked = found.filter(({ groupId }) => groupId === null)
      await addMembers(
        db,
        into,
        input.type,
        unlinked.map(({ id }) => id),
      )
      const { items } = await pageOfAnnotationGroups(db, actor, { ids: [into], page: 1, itemsPerPage: 1 })
      const [group] = await withAnnotations(db, actor, items)
      if (!group) throw problem('not-found')
      return group
    },
    { attempts: 3 },
  )
}

/** Takes an annotation out of a group, which ends when one is left alone. Errors: `not-found`. */
export async function unlinkAnnotation(
  ctx: Context,
  actor: Actor,
  groupId: number,
  annotationId: number,
): Promise<void> {
  const isRemoved = await inTransaction(
    ctx.db,
    async (db) => {
      await lockLinking(db)
      return await removeMember(db, actor, groupId, annotationId)
    },
    { attempts: 3 },
  )
  if (!isRemoved) throw problem('not-found')
}
