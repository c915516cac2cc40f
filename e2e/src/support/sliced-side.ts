import { expect } from '@playwright/test'
import { axisOfFrame, type PicturePoint } from '@visionair/contract/rules'
import { renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import type { ApiClient } from './api.ts'

/** Gives an inspection a picture made of one photo of a whole small blade, and says so; resolves when it can be looked at. */
export async function givePicture(api: ApiClient, inspection: number): Promise<void> {
  const { photos } = renderBladeSide({
    seed: 17,
    side: 'pressure',
    lengthM: 8,
    photoCount: 1,
    photoWidthPx: 1000,
    photoHeightPx: 1600,
    overlap: 0.2,
    defects: [],
    background: 'sky',
    direction: 'root-to-tip-down',
    variation: { tiltDeg: 0, scale: 0, exposure: 0, noise: 1 },
  })
  for await (const { fileName, jpeg } of photos)
    await api.upload(`/api/inspections/${inspection}/upload`, { name: fileName, mimeType: 'image/jpeg', buffer: jpeg })
  await api.send('POST', `/api/inspections/${inspection}/slicing`)
  await expectImageState(api, inspection, 'ready')
  await sayWhole(api, inspection)
}

/**
 * Says of the picture of an inspection that it shows its side from end to end and marks both ends at the middle of its edges, so that
 * lengths and places are sure.
 */
export async function sayWhole(api: ApiClient, inspection: number): Promise<void> {
  const { imageVersion, imageWidth, imageHeight, reverseDevice, axisVersion } = Object(
    await api.get(`/api/inspections/${inspection}`),
  ).attributes
  await api.send('PUT', `/api/inspections/${inspection}/calibration`, { pictureShows: 'whole', imageVersion })
  const { hub, tip } = axisOfFrame({ widthPx: imageWidth, heightPx: imageHeight, reverse: reverseDevice })
  const wire = ({ x, y }: PicturePoint) => ({ pixelX: x, pixelY: y })
  const axis = { hub: wire(hub), tip: wire(tip) }
  await api.send('PUT', `/api/inspections/${inspection}/axis`, { axis, imageVersion, version: axisVersion })
}

/** Waits until the picture of an inspection is in a state. */
export async function expectImageState(api: ApiClient, inspection: number, state: string): Promise<void> {
  const now = async () => Object(await api.get(`/api/inspections/${inspection}`)).attributes.imageState
  await expect.poll(now, { timeout: 150_000 }).toBe(state)
}
