import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { DrawnBox } from '../../imaging/reproject/reproject-box.ts'
import type { Db } from '../../platform/database/db.ts'
import type { BoxColumns } from './annotations.repository.ts'

/** A box that followed a new picture by itself. */
export interface Move {
  /** Where it was. */
  readonly before: BoxColumns
  readonly drawn: DrawnBox
}

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const drawnSchema = z.object({
  box: boxSchema,
  photo: z.int(),
  pose: z.object({ a: z.number(), b: z.number(), tx: z.number(), ty: z.number() }),
})
const columnsSchema = z.object({
  xPx: z.number(),
  yPx: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  imageVersion: z.int(),
  imageWidthPx: z.int(),
  imageHeightPx: z.int(),
  shareAlong: z.number(),
})

export interface LyingBox {
  readonly id: number
  readonly place: BoxColumns
  readonly moveId: number | null
  /** What a person drew, when the box is where it is because it followed. */
  readonly drawn: DrawnBox | null
}

/** The boxes of an inspection, or the one of a finding, that lie on another picture than the given one, kept from changes until the transaction ends. */
export async function boxesOnOtherPictures(
  db: Db,
  inspectionId: number,
  version: number,
  only?: number,
): Promise<LyingBox[]> {
  const rows = await db
    .selectFrom('annotation')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '<>', version)
    .where(sql<SqlBool>`(${only ?? null}::int is null or id = ${only ?? null}::int)`)
    .select([
      'id',
      'moveId',
      'xPx',
      'yPx',
      'widthPx',
      'heightPx',
      'imageVersion',
      'imageWidthPx',
      'imageHeightPx',
      'shareAlong',
    ])
    .select(sql<unknown>`(select m.drawn from annotation_move m where m.id = annotation.move_id)`.as('drawn'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, moveId, drawn, ...place }) => ({
    id,
    moveId,
    place,
    drawn: drawnSchema.nullable().parse(drawn),
  }))
}

/** Enters that a box followed; answers the id of the move. */
export async function insertMove(db: Db, annotationId: number, { before, drawn }: Move, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('annotationMove')
    .values({ annotationId, movedAt: at, before: JSON.stringify(before), drawn: JSON.stringify(drawn) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a box where it followed to. It is the same finding as people left it, so its version stays. */
export async function putBox(db: Db, id: number, place: BoxColumns, moveId: number | null): Promise<void> {
  await db
    .updateTable('annotation')
    .set({ ...place, moveId })
    .where('id', '=', id)
    .execute()
}

/** Where a box was before the move that led to where it is now; null when a person put it there. */
export async function placeBeforeMove(db: Db, annotationId: number): Promise<BoxColumns | null> {
  const row = await db
    .selectFrom('annotation')
    .innerJoin('annotationMove as move', 'move.id', 'annotation.moveId')
    .where('annotation.id', '=', annotationId)
    .select('move.before')
    .executeTakeFirst()
  return row ? columnsSchema.parse(row.before) : null
}

/** Whether the hub lies at the end of the picture of an inspection instead of its start. */
export async function isReversedSide(db: Db, inspectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspectedSide')
    .where('inspectionId', '=', inspectionId)
    .select('isReversed')
    .executeTakeFirst()
  return row?.isReversed === true
}
