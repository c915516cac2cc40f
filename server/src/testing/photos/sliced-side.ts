import { setTimeout as sleep } from 'node:timers/promises'
import { getSlicing, startSlicing, uploadInspectionImages } from '@visionair/contract/images'
import sharp from 'sharp'
import { z } from 'zod'
import type { ApiWorld } from '../api-world.ts'

const slicingSchema = z.object({ data: z.object({ state: z.string(), detail: z.string().nullable() }).loose() })

/** A grainy photo, so that its JPEG does not shrink to nothing. */
export const grainyPhoto = (widthPx: number, heightPx: number, background = '#c8c8c4'): Promise<Buffer> =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 200, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

/** Uploads one photo to an inspection and slices it through the API; needs a world with a worker. */
export async function makeSlicedSide(
  world: ApiWorld,
  token: string,
  inspection: number,
  { widthPx = 900, heightPx = 2400 } = {},
): Promise<void> {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(widthPx, heightPx))]), 'side.jpg')
  const params = { id: inspection }
  await world.call(uploadInspectionImages, { token, params, body: form })
  await world.call(startSlicing, { token, params })
  for (const deadline = Date.now() + 50_000; Date.now() < deadline; await sleep(100)) {
    const { state, detail } = slicingSchema.parse((await world.call(getSlicing, { token, params })).body).data
    if (state === 'done') {
      // The photo is taken for the whole side, as somebody would say who sees both ends in it.
      await world.ctx.db.updateTable('inspection').set({ pictureShows: 'whole' }).where('id', '=', inspection).execute()
      return
    }
    if (state === 'failed') throw new Error(detail ?? 'slicing failed')
  }
  throw new Error('slicing did not end')
}
