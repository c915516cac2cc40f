import { z } from 'zod'
import type { PaintedPicture } from '../../../imaging/reproject/painted.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Pose } from '../images.types.ts'

/** How one photo lies in a picture. */
export interface PhotoPlacement {
  readonly image: number
  readonly pose: Pose
  readonly widthPx: number
  readonly heightPx: number
  readonly zIndex: number
  /** The version of the photo's place that the picture shows; 0 when it never was the photo's place. */
  readonly placeVersion: number
}

/** Size and height were not kept with the pictures of before; they are then those of the photo, while it is there. */
const placementsSchema = z.array(
  z.object({
    image: z.int(),
    pose: z.object({ a: z.number(), b: z.number(), tx: z.number(), ty: z.number() }),
    widthPx: z.int().optional(),
    heightPx: z.int().optional(),
    zIndex: z.int().optional(),
  }),
)

async function photosOfPlacements(
  db: Db,
  inspectionId: number,
  placements: unknown,
): Promise<PaintedPicture['photos']> {
  const kept = placementsSchema.parse(placements)
  const rows = await db
    .selectFrom('image')
    .where('inspectionId', '=', inspectionId)
    .select(['id', 'widthPx', 'heightPx', 'zIndex'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return kept.flatMap(({ image, pose, ...facts }) => {
    const { widthPx, heightPx, zIndex } = { ...byId.get(image), ...facts }
    if (widthPx === undefined || heightPx === undefined) return []
    return [{ photo: image, pose, widthPx, heightPx, zIndex: zIndex ?? 0 }]
  })
}

/** A picture of an inspection with its photos, archived or not; null when that version is gone. */
export async function findPaintedPicture(
  db: Db,
  inspectionId: number,
  version: number,
): Promise<PaintedPicture | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('version', '=', version)
    .select(['widthPx', 'heightPx', 'placements'])
    .executeTakeFirst()
  if (!row) return null
  return {
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    photos: await photosOfPlacements(db, inspectionId, row.placements),
  }
}

export interface CurrentPicture {
  readonly version: number
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * The picture that is served, or null. Nobody replaces it before the caller's transaction ends, so that what is put on it now is
 * seen by whoever replaces it. Held alone, nobody puts anything on it meanwhile either.
 */
export async function holdCurrentPicture(
  db: Db,
  inspectionId: number,
  how: 'with others' | 'alone' = 'with others',
): Promise<CurrentPicture | null> {
  const query = db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('isCurrent', '=', true)
    .select(['version', 'widthPx', 'heightPx'])
  const read = () => (how === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst()
  // Waiting for a replacement ends with nothing: the row waited for is not the current one any more.
  return (await read()) ?? (await read()) ?? null
}
