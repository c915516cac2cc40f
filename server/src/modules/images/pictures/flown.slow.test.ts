import { describe, expect, it } from 'vitest'
import { probePhoto } from '../../../imaging/photo/probe.ts'
import { registerPhotos } from '../../../imaging/register/register.ts'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'
import { flownOf } from './flown.ts'

const names = [25, 26, 27, 28].map((number) => `DJI_00${number}.JPG`)
const pathOf = (name: string) => sharedData(`stitching/brighton-strip/${name}`)

/** The photos of a real flight, each with what the drone wrote on another of them. */
async function withFlightOf(order: readonly number[]) {
  const flown = await Promise.all(
    names.map(async (name) => {
      const { widthPx, heightPx, gps, relativeAltitudeM, flight } = await probePhoto(pathOf(name))
      const { latitude = null, longitude = null } = gps ?? {}
      return flownOf({ widthPx, heightPx, latitude, longitude, relativeAltitudeM, flight })
    }),
  )
  return names.map((name, k) => ({ id: name, path: pathOf(name), flown: flown[order[k] ?? k] ?? null }))
}

if (!hasSharedData) process.stderr.write(`skipped: the real flight is not at ${sharedData('stitching')}\n`)

describe.skipIf(!hasSharedData)('a real flight', () => {
  it('ASM-03 lies as it was flown: what the drone wrote refuses nothing', async () => {
    const photos = await withFlightOf([0, 1, 2, 3])
    expect(photos.filter(({ flown }) => flown === null)).toEqual([])
    const { placed } = await registerPhotos(photos)
    expect(placed).toHaveLength(4)
  }, 400_000)

  it('ASM-03 a strip with hundreds of metres between its photos is refused, and that is said', async () => {
    const photos = await withFlightOf([0, 1, 2, 3])
    const spread = photos.map(({ flown, ...photo }, k) => {
      return { ...photo, flown: flown && { ...flown, latitude: flown.latitude + 0.01 * k } }
    })
    const { placed, unplaced } = await registerPhotos(spread)
    expect(placed).toEqual([])
    expect(unplaced.map(({ reason }) => reason)).toEqual(Array(4).fill('against-flight'))
  }, 400_000)
})
