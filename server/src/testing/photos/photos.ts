import type { Context } from '../../platform/context.ts'

let counter = 0

/** Photos of an inspection as rows, 1000 x 800 px, without any pixels: enough for what only asks which there are. Returns their ids. */
export async function insertPhotos(ctx: Context, inspectionId: number, amount: number): Promise<number[]> {
  const rows = Array.from({ length: amount }, () => {
    counter += 1
    return {
      inspectionId,
      originalName: `photo ${counter}.jpg`,
      storageKey: `pretended/photo-${counter}`,
      ...{ sizeBytes: 1, sha256: String(counter).padStart(64, '0'), format: 'jpeg', widthPx: 1000, heightPx: 800 },
    }
  })
  const inserted = await ctx.db.insertInto('image').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
