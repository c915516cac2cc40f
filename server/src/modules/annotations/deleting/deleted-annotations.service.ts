import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { holdParkOfInspection } from '../../inspections/owner.service.ts'
import { announce } from '../../webhooks/announcing.service.ts'
import { followOne } from '../annotation-following.service.ts'
import { insertHistoryEntry } from '../annotation-histories.repository.ts'
import { mayDeleteAnnotation, recordedOf } from '../annotations.policy.ts'
import { deleteAnnotationRow } from '../annotations.repository.ts'
import { visibleAnnotation } from '../annotations.service.ts'
import type { Annotation } from '../annotations.types.ts'
import { placeReturned } from '../axis/axis.service.ts'
import { addMembers, lockLinking } from '../links/annotation-groups.repository.ts'
import {
  type DeletedAnnotation,
  forgetDeleted,
  forgetDeletedBefore,
  groupExists,
  groupsOfThose,
  holdAnnotation,
  holdDeleted,
  inspectionOfDeleted,
  isClassifiable,
  keepDeleted,
  putGroupBack,
  putRowsBack,
} from './deleted-annotations.repository.ts'

const keepDays = 30
const dayMs = 86_400_000

const record = (db: Db, actor: Actor, action: 'delete' | 'restore', id: number, name: string) =>
  recordChange(db, actor, { action, entity: 'finding', entityId: id, name })

const nameOf = ({ idForReport, inspectionDate, parentDevice, device }: Annotation): string =>
  [idForReport, inspectionDate, ...(parentDevice ? [parentDevice.name] : []), device.name].join(' · ')

/** The annotation, when the actor may delete it and bring it back. Errors: `not-found`, `forbidden`. */
async function deletable(ctx: Context, actor: Actor, id: number): Promise<Annotation> {
  const annotation = await visibleAnnotation(ctx, actor, id)
  if (!mayDeleteAnnotation(actor, recordedOf(annotation))) throw problem('forbidden')
  return annotation
}

/**
 * Deletes an annotation with its attached pictures and links; for thirty days it can be brought back. Its number is not given again.
 * Its author may while the visit is not done, others with the permission. Errors: `not-found`, `forbidden`.
 */
export async function deleteAnnotation(ctx: Context, actor: Actor, id: number): Promise<void> {
  const annotation = await deletable(ctx, actor, id)
  // Groups and counts follow a deletion; deletions at the same time may ask for them in another order.
  await inTransaction(
    ctx.db,
    async (db) => {
      await holdParkOfInspection(db, annotation.inspectionId)
      await lockLinking(db)
      if ((await holdAnnotation(db, id)) === null) return
      const entry = { annotationId: id, status: 'deleted', changes: [], date: ctx.now() } as const
      await insertHistoryEntry(db, { ...entry, accountId: actor.userId })
      await keepDeleted(db, id, ctx.now())
      await deleteAnnotationRow(db, id)
      await record(db, actor, 'delete', id, nameOf(annotation))
      await announce(ctx, db, { type: 'finding.deleted', annotation: id, inspection: annotation.inspectionId })
    },
    { attempts: 5 },
  )
}

/** Links a finding with those it was linked with: in the group of then, or in the one they are in by now. */
async function linkAgain(db: Db, id: number, { group, others }: DeletedAnnotation['links'][number]): Promise<void> {
  const known = await groupsOfThose(db, group.kind, others)
  const [joined] = known.flatMap(({ groupId }) => groupId ?? []).sort((a, b) => a - b)
  const target = (await groupExists(db, group.id)) ? group.id : joined
  if (target !== undefined) return await addMembers(db, target, group.kind, [id])
  if (known.length === 0) return
  await putGroupBack(db, id, group.id)
  await addMembers(db, group.id, group.kind, [id, ...known.map((other) => other.id)])
}

/**
 * Brings a deleted annotation back with its number, history, attached pictures and, as far as the others are there, links. On a
 * picture made anew meanwhile its box follows like any other. Answers one that is there already as it is.
 * Errors: `not-found`, also after thirty days; `forbidden`; `conflict` when its type, severity or component is gone.
 */
export async function restoreAnnotation(ctx: Context, actor: Actor, id: number): Promise<Annotation> {
  await inTransaction(
    ctx.db,
    async (db) => {
      const inspectionId = await inspectionOfDeleted(db, id)
      if (inspectionId !== null) await holdParkOfInspection(db, inspectionId)
      await lockLinking(db)
      const deleted = await holdDeleted(db, actor, id)
      if (deleted === null) return void (await deletable({ ...ctx, db }, actor, id))
      if (!mayDeleteAnnotation(actor, deleted)) throw problem('forbidden')
      if (!(await isClassifiable(db, id))) throw problem('conflict', { message: 'annotation.not_restorable' })
      await putRowsBack(db, id)
      for (const link of deleted.links) await linkAgain(db, id, link)
      const entry = { annotationId: id, status: 'restored', changes: [], date: ctx.now() } as const
      await insertHistoryEntry(db, { ...entry, accountId: actor.userId })
      if (deleted.isOnCurrent) await followOne(db, deleted.inspectionId, id, ctx.now())
      await forgetDeleted(db, id)
      const back = await visibleAnnotation({ ...ctx, db }, actor, id)
      await placeReturned(db, back.inspectionId, back.imageVersion)
      await record(db, actor, 'restore', id, nameOf(back))
      await announce(ctx, db, { type: 'finding.created', annotation: id, inspection: back.inspectionId })
    },
    { attempts: 5 },
  )
  return await visibleAnnotation(ctx, actor, id)
}

/** Forgets for good what was deleted more than thirty days ago; its files go with the next sweeps. */
export const forgetOldDeletions = (ctx: Context): Promise<void> =>
  forgetDeletedBefore(ctx.db, new Date(ctx.now().getTime() - keepDays * dayMs))
