import type { Context } from '../platform/context.ts'

/**
 * Makes it known that a side has a picture of this size, without any pixels: enough for what only asks where things lie.
 * The newest version is the current one.
 */
export async function pretendPicture(
  ctx: Context,
  inspectionId: number,
  { version = 1, widthPx = 1000, heightPx = 5000 }: { version?: number; widthPx?: number; heightPx?: number } = {},
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
