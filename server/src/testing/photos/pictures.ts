import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildPyramid } from '../../imaging/pyramid/build-pyramid.ts'
import { writeOverview } from '../../modules/images/pictures/pictures.service.ts'
import type { Context } from '../../platform/context.ts'

interface PictureSize {
  readonly version?: number
  readonly widthPx?: number
  readonly heightPx?: number
}

/**
 * Makes it known that a side has a picture of this size, without any pixels: enough for what only asks where things lie.
 * The newest version is the current one.
 */
export async function pretendPicture(
  ctx: Context,
  inspectionId: number,
  { version = 1, widthPx = 1000, heightPx = 5000 }: PictureSize = {},
): Promise<void> {
  await ctx.db
    .updateTable('pyramid')
    .set({ isCurrent: false })
    .where('inspectionId', '=', inspectionId)
    .where('isCurrent', '=', true)
    .execute()
  await ctx.db
    .insertInto('pyramid')
    .values({
      inspectionId,
      version,
      storageKey: `pretended/${inspectionId}-${version}`,
      overviewKey: `pretended/${inspectionId}-${version}.overview`,
      widthPx,
      heightPx,
      tileSizePx: 1022,
      overlapPx: 1,
      sizeBytes: 1,
      isCurrent: true,
      placements: JSON.stringify([]),
    })
    .execute()
}

/** Gives a side a picture of this size in one colour, which can be cut and looked at. */
export async function paintPicture(ctx: Context, inspectionId: number, size: PictureSize = {}): Promise<void> {
  const { version = 1, widthPx = 1000, heightPx = 5000 } = size
  await pretendPicture(ctx, inspectionId, size)
  const folder = await ctx.storage.createWorkFolder()
  try {
    const [photo, zip] = [join(folder, 'plain.png'), join(folder, 'plain.zip')]
    await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#c8c8c4' } }).toFile(photo)
    await buildPyramid(photo, zip)
    const stored = await ctx.storage.adoptFile(zip, `pretended/${inspectionId}-${version}`)
    await writeOverview(ctx, stored, `pretended/${inspectionId}-${version}.overview`)
    await ctx.db
      .updateTable('pyramid')
      .set({ sizeBytes: stored.sizeBytes, sha256: stored.sha256 })
      .where('inspectionId', '=', inspectionId)
      .where('version', '=', version)
      .execute()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
