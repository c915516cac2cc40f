import type { ShapeInBox } from '@visionair/contract/rules'
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
  axisPx: z.number().nullable().default(null),
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
      'axisPx',
    ])
    .select(sql<ShapeInBox | null>`annotation.shape`.as('shape'))
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

/** A box with where it followed to. */
export interface FollowedBox {
  readonly id: number
  readonly place: BoxColumns
  /** Null when it is where it was. */
  readonly move: Move | null
  /** The move that led to where it was; it stays when the box is where it was. */
  readonly moveId: number | null
}

/** Enters that boxes followed; answers the id of the move of each, by the id of the finding. */
async function insertMoves(db: Db, boxes: readonly FollowedBox[], at: Date): Promise<ReadonlyMap<number, number>> {
  const moved = boxes.flatMap(({ id, move }) => (move === null ? [] : [{ annotation: id, ...move }]))
  if (moved.length === 0) return new Map()
  const { rows } = await sql<{ id: number; annotationId: number }>`
    insert into annotation_move (annotation_id, moved_at, before, drawn)
    select m.annotation, ${at}, m.before, m.drawn
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(annotation integer, before jsonb, drawn jsonb)
    order by m.annotation returning id, annotation_id as "annotationId"`.execute(db)
  return new Map(rows.map(({ id, annotationId }) => [annotationId, id]))
}

/** Puts boxes where they followed to, all at once. Each is the same finding as people left it, so its version stays. */
export async function putBoxes(db: Db, boxes: readonly FollowedBox[], at: Date): Promise<void> {
  const moves = await insertMoves(db, boxes, at)
  const rows = boxes.map(({ id, place, moveId }) => ({ id, ...place, moveId: moves.get(id) ?? moveId }))
  await sql`update annotation set x_px = b."xPx", y_px = b."yPx", width_px = b."widthPx", height_px = b."heightPx",
      image_version = b."imageVersion", image_width_px = b."imageWidthPx", image_height_px = b."imageHeightPx",
      share_along = b."shareAlong", axis_px = b."axisPx", move_id = b."moveId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b(id integer, "xPx" float8, "yPx" float8, "widthPx" float8,
      "heightPx" float8, "imageVersion" integer, "imageWidthPx" integer, "imageHeightPx" integer, "shareAlong" float8, "axisPx" float8, "moveId" bigint)
    where annotation.id = b.id`.execute(db)
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
