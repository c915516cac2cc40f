import type { Measured } from '@visionair/contract/images'
import type { FlightFacts } from '@visionair/contract/rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { byName } from '../../../platform/database/text-search.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'
import type { Band, Image, PlaceChange, Placement, Pose, UnplacedReason } from '../images.types.ts'

const columns = [
  'image.id',
  'image.inspectionId',
  'image.originalName',
  'image.storageKey',
  'image.sizeBytes',
  'image.sha256',
  'image.format',
  'image.widthPx',
  'image.heightPx',
  'image.hasPreviews',
  'image.x',
  'image.y',
  'image.altX',
  'image.altY',
  'image.width',
  'image.height',
  'image.angle',
  'image.ratio',
  'image.ratioFront',
  'image.zoom',
  'image.zIndex',
  'image.visible',
  'image.isShown',
  'image.selected',
  'image.available',
  'image.isDefault',
  'image.confidence',
  'image.placeVersion',
  'image.latitude',
  'image.longitude',
  'image.altitudeM',
  'image.relativeAltitudeM',
  sql<string | null>`to_char(image.captured_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('capturedAt'),
  sql<Measured | null>`case when image.is_measured then json_build_object('blurPx', image.blur_px,
    'meanBrightness', image.mean_brightness, 'whiteShare', image.white_share, 'blackShare', image.black_share) end`.as(
    'measured',
  ),
  sql<FlightFacts | null>`image.flight`.as('flight'),
  sql<Pose | null>`image.pose`.as('pose'),
  sql<Band | null>`image.band`.as('band'),
  sql<Placement>`image.placement`.as('placement'),
  sql<UnplacedReason | null>`image.unplaced_reason`.as('unplacedReason'),
] as const

const visibleImage = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = image.inspection_id and ${visibleInspection(actor, 'v')})`

export interface ImageFilter {
  readonly inspectionId: number
  readonly page: number
  readonly itemsPerPage: number
  readonly order?: Partial<Record<'y' | 'zIndex' | 'originalName', 'asc' | 'desc'>> | undefined
}

/** A page of the photos of an inspection in capture order unless ordered otherwise, with the total. */
export async function pageOfImages(
  db: Db,
  actor: Actor,
  filter: ImageFilter,
): Promise<{ items: Image[]; total: number }> {
  const base = db.selectFrom('image').where(visibleImage(actor)).where('image.inspectionId', '=', filter.inspectionId)
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let query = base.select([...columns])
  if (filter.order?.y) query = query.orderBy(sql`image.y ${sql.raw(filter.order.y)} nulls last`)
  if (filter.order?.zIndex) query = query.orderBy('image.zIndex', filter.order.zIndex)
  if (filter.order?.originalName) query = query.orderBy(byName('image.originalName'), filter.order.originalName)
  const items = await query
    .orderBy(sql`image.captured_at nulls last`)
    .orderBy(byName('image.originalName'))
    .orderBy('image.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One photo the actor may see, or null. */
export async function findImage(db: Db, actor: Actor, id: number): Promise<Image | null> {
  const row = await db
    .selectFrom('image')
    .where(visibleImage(actor))
    .where('image.id', '=', id)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** Photos by id for work that was authorised when it was started. */
export async function imagesById(db: Db, ids: readonly number[]): Promise<Image[]> {
  return await db
    .selectFrom('image')
    .where(sql<SqlBool>`image.id = any(${ids}::int[])`)
    .select([...columns])
    .orderBy('image.id')
    .execute()
}

/** All photos of an inspection for work that was authorised when it was started. */
export async function imagesOfInspection(db: Db, inspectionId: number): Promise<Image[]> {
  return await db
    .selectFrom('image')
    .where('image.inspectionId', '=', inspectionId)
    .select([...columns])
    .orderBy('image.id')
    .execute()
}

/** How often each photo of an inspection was laid, and whether it lies by hand and is shown, for work that was authorised when it was started. */
export async function placeVersions(
  db: Db,
  inspectionId: number,
): Promise<{ id: number; placeVersion: number; placement: string; visible: boolean }[]> {
  return await db
    .selectFrom('image')
    .where('image.inspectionId', '=', inspectionId)
    .select(['image.id', 'image.placeVersion', 'image.placement', 'image.visible'])
    .execute()
}

/** The name of the findings of an inspection (`findingsNameOf` of the contract); empty when there are none. */
export async function findingsName(db: Db, inspectionId: number): Promise<string> {
  const row = await db
    .selectFrom('findingsName')
    .where('inspectionId', '=', inspectionId)
    .select('name')
    .executeTakeFirst()
  return row?.name ?? ''
}

export interface NewImage {
  readonly inspectionId: number
  readonly originalName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly format: string
  readonly widthPx: number
  readonly heightPx: number
  readonly capturedAt: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly altitudeM: number | null
  readonly relativeAltitudeM: number | null
  readonly flight: FlightFacts | null
  readonly uploadedBy: number
}

/** Inserts a photo; null when the inspection has the same file already. */
export async function insertImage(db: Db, image: NewImage): Promise<number | null> {
  const row = await db
    .insertInto('image')
    .values({ ...image, flight: image.flight && JSON.stringify(image.flight) })
    .onConflict((conflict) => conflict.columns(['inspectionId', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** How a change concerns a photo's place. */
export interface PlaceMove {
  /** The photo is laid otherwise: it gets a new version of its place. */
  readonly isLaid: boolean
  /** It lies elsewhere: it has no exact pose any more. */
  readonly isMoved: boolean
  /** The version that was seen; undefined changes whatever is there. */
  readonly seenVersion: number | undefined
  /** The outline that was seen, null for none; undefined changes whatever is there. */
  readonly bandWas: PlaceChange['band']
}

/** Changes how a photo lies; what is undefined stays. False when it is gone, was laid otherwise or has another outline since it was seen. */
export async function updatePlace(db: Db, id: number, place: PlaceChange, move: PlaceMove): Promise<boolean> {
  const { isLaid, isMoved, seenVersion, bandWas } = move
  const seenBand = bandWas ? JSON.stringify(bandWas) : null
  const { band } = place
  const written = { ...place, band: band && JSON.stringify(band) }
  const set = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
  const moved = isMoved ? { pose: null, placement: 'manual', confidence: null, unplacedReason: null } : {}
  const result = await db
    .updateTable('image')
    .set({ ...set, ...moved, placeVersion: sql<number>`place_version + ${isLaid ? 1 : 0}` })
    .where('id', '=', id)
    .where(sql<SqlBool>`(${seenVersion ?? null}::int is null or place_version = ${seenVersion ?? null})`)
    .where(sql<SqlBool>`(${bandWas === undefined} or band is not distinct from ${seenBand}::jsonb)`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteImageRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('image').where('id', '=', id).execute()
}

export async function markPreviewsMade(db: Db, id: number): Promise<void> {
  await db.updateTable('image').set({ hasPreviews: true }).where('id', '=', id).execute()
}

/** Photos that came some time ago and have not been measured. */
export async function unmeasuredImages(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('image')
    .where('isMeasured', '=', false)
    .where('available', '=', true)
    .where(sql<SqlBool>`image.created_at < ${before}`)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps what was measured of a photo. */
export async function saveMeasured(db: Db, id: number, measured: Measured): Promise<void> {
  await db
    .updateTable('image')
    .set({ ...measured, isMeasured: true })
    .where('id', '=', id)
    .execute()
}

export interface FoundPlace {
  readonly id: number
  readonly pose: Pose
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
  readonly ratio: number
  readonly zIndex: number
  readonly confidence: number
}

/** The photos of an inspection as they are now; nobody lays or deletes one before the caller's transaction ends. */
export async function holdImages(db: Db, inspectionId: number): Promise<Image[]> {
  return await db
    .selectFrom('image')
    .where('image.inspectionId', '=', inspectionId)
    .select([...columns])
    .orderBy('image.id')
    .forUpdate()
    .execute()
}

/** Writes what registration found: the same fields as by hand, and the exact pose. */
export async function savePlaced(db: Db, places: readonly FoundPlace[]): Promise<void> {
  await sql`update image set x = f.x, y = f.y, width = f.width, height = f.height, angle = f.angle, ratio = f.ratio,
      z_index = f."zIndex", confidence = f.confidence, pose = f.pose, placement = 'placed', unplaced_reason = null,
      place_version = place_version + 1
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as f(id integer, x float8, y float8, width float8, height float8,
      angle float8, ratio float8, "zIndex" integer, confidence float8, pose jsonb)
    where image.id = f.id`.execute(db)
}

/** Writes where photos lie in another frame: nothing else about them changes. */
export async function saveCarried(db: Db, places: readonly Omit<FoundPlace, 'zIndex' | 'confidence'>[]): Promise<void> {
  await sql`update image set x = f.x, y = f.y, width = f.width, height = f.height, angle = f.angle, ratio = f.ratio,
      pose = f.pose, place_version = place_version + 1
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as f(id integer, x float8, y float8, width float8, height float8,
      angle float8, ratio float8, pose jsonb)
    where image.id = f.id`.execute(db)
}

/** Marks the photos that found no place; they wait for the manual assembler. */
export async function saveUnplaced(db: Db, unplaced: readonly { id: number; reason: UnplacedReason }[]): Promise<void> {
  await sql`update image set placement = 'unplaced', unplaced_reason = u.reason, pose = null, confidence = null,
      x = null, y = null, width = null, height = null, place_version = place_version + 1
    from jsonb_to_recordset(${JSON.stringify(unplaced)}::jsonb) as u(id integer, reason text)
    where image.id = u.id`.execute(db)
}
