import exifReader from 'exif-reader'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { applyTo, invert } from '../../imaging/register/numeric/similarity.ts'
import type { BladeSide } from './blade-shape.ts'
import { type BladeSideSpec, type RenderedPhoto, type RenderedSide, renderBladeSide } from './blade-side.ts'
import { correlation, type GreyPicture, greyOf, meanAround, smallSpec } from './render-testing.ts'

const sides: readonly BladeSide[] = ['pressure', 'suction', 'leading', 'trailing']

async function allPhotos(side: RenderedSide): Promise<RenderedPhoto[]> {
  const photos: RenderedPhoto[] = []
  for await (const photo of side.photos) photos.push(photo)
  return photos
}

/** Width of the blade in pixels at a row of the composite. */
function widthAt(side: RenderedSide, row: number): number {
  const { rgba, widthPx, marginPx } = side.surface
  let covered = 0
  for (let x = 0; x < widthPx; x++) covered += (rgba[((row + marginPx) * widthPx + x) * 4 + 3] ?? 0) / 255
  return covered
}

/**
 * Correlates what two photos show at the same places of the blade: the change of brightness along the span over 10 px, which
 * knows no gain, no vignette and no blade edge. `offsetPx` displaces the second photo's place along the span.
 */
async function agreement(side: RenderedSide, indexes: readonly [number, number], offsetPx: number): Promise<number> {
  const photos = await Promise.all(indexes.map((index) => side.photo(index)))
  const pictures = await Promise.all(photos.map(greyOf))
  const pairs: (readonly [number, number])[] = []
  for (let y = 0; y < side.composite.heightPx; y += 3) {
    for (let x = 120; x < 180; x += 3) {
      const [first = Number.NaN, second = Number.NaN] = photos.map((photo, which) => {
        const picture = pictures[which]
        const place = applyTo(invert(photo.pose), x, y + which * offsetPx)
        if (picture === undefined) return Number.NaN
        return meanAround(picture, place.x, place.y + 5, 2) - meanAround(picture, place.x, place.y - 5, 2)
      })
      pairs.push([first, second])
    }
  }
  return correlation(pairs)
}

describe('a rendered blade side', () => {
  it('is the same to the byte every time, whatever the order of asking, and another one for another seed', async () => {
    const spec: BladeSideSpec = { ...smallSpec, defects: 'random' }
    const once = renderBladeSide(spec)
    const again = renderBladeSide(spec)
    const backwards = [await again.photo(2), await again.photo(1), await again.photo(0)].reverse()
    const forwards = await allPhotos(once)
    expect(forwards.map((photo) => photo.jpeg.toString('base64'))).toEqual(
      backwards.map((photo) => photo.jpeg.toString('base64')),
    )
    expect(again.defects).toEqual(once.defects)
    const other = await renderBladeSide({ ...spec, seed: 8 }).photo(0)
    expect(other.jpeg.equals(forwards[0]?.jpeg ?? other.jpeg)).toBe(false)
  })

  it('covers the length it promises with the overlap it promises', () => {
    const side = renderBladeSide(smallSpec)
    expect(side.composite.heightPx).toBe(400 + 2 * 240)
    expect((side.composite.heightPx * side.composite.cmPerPx) / 100).toBeCloseTo(50, 6)
  })

  it.each(sides)('narrows from the root to a closed tip (%s)', (name) => {
    const side = renderBladeSide({ ...smallSpec, side: name })
    const { heightPx } = side.composite
    const root = widthAt(side, Math.round(heightPx * 0.05))
    const outer = widthAt(side, Math.round(heightPx * 0.8))
    expect(root).toBeGreaterThan(0.35 * 300)
    expect(outer).toBeLessThan(0.9 * root)
    expect(outer).toBeGreaterThan(0.2 * 300)
    expect(widthAt(side, heightPx - 1)).toBe(0)
    if (name === 'pressure') expect(widthAt(side, Math.round(heightPx * 0.2))).toBeGreaterThan(1.2 * root)
  })

  it.each(sides)('shows the same surface at the same place in overlapping photos (%s)', async (name) => {
    const side = renderBladeSide({ ...smallSpec, side: name, gains: [1, 0.6, 1.1] })
    expect(await agreement(side, [0, 1], 0)).toBeGreaterThan(0.8)
    expect(await agreement(side, [0, 1], 14)).toBeLessThan(0.4)
  })

  it('moves the background less than the blade', async () => {
    const still = { tiltDeg: 0, scale: 0, exposure: 0, noise: 0 }
    const side = renderBladeSide({ ...smallSpec, background: 'hangar', variation: still })
    const [first, second] = await Promise.all([greyOf(await side.photo(0)), greyOf(await side.photo(1))])
    const change = (picture: GreyPicture, x: number, y: number): number =>
      meanAround(picture, x, y + 6, 2) - meanAround(picture, x, y - 6, 2)
    const places = [12, 28, 44, 268, 284].flatMap((x) => Array.from({ length: 70 }, (_, i) => ({ x, y: 12 + 3 * i })))
    const at = (shift: number): number =>
      correlation(places.map(({ x, y }) => [change(first, x, y + shift), change(second, x, y)]))
    const shifts = Array.from({ length: 170 }, (_, shift) => shift)
    const best = shifts.reduce((found, shift) => (at(shift) > at(found) ? shift : found), 0)
    expect(Math.abs(best - 0.42 * 240)).toBeLessThan(4)
    expect(at(best)).toBeGreaterThan(0.8)
  })

  it('refuses what cannot be rendered', async () => {
    expect(() => renderBladeSide({ ...smallSpec, photoCount: 0 })).toThrow(RangeError)
    expect(() => renderBladeSide({ ...smallSpec, overlap: 1 })).toThrow(RangeError)
    expect(() => renderBladeSide({ ...smallSpec, lengthM: Number.NaN })).toThrow(RangeError)
    expect(() => renderBladeSide({ ...smallSpec, photoWidthPx: 10 })).toThrow(RangeError)
    await expect(renderBladeSide(smallSpec).photo(3)).rejects.toThrow(RangeError)
  })
})

describe('the files of a rendered side', () => {
  it('carry make, time, position and orientation', async () => {
    const side = renderBladeSide({
      ...smallSpec,
      startedAt: new Date('2026-03-04T10:20:30Z'),
      position: { latitude: -33.5, longitude: -70.25, hubAltitudeM: 100 },
    })
    const photo = await side.photo(1)
    const metadata = await sharp(photo.jpeg).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 300, height: 400, orientation: 1 })
    const exif = exifReader(metadata.exif ?? Buffer.alloc(0))
    expect(exif.Image?.Make).toBe('Visionair')
    expect(exif.Photo?.DateTimeOriginal).toEqual(new Date('2026-03-04T10:20:37Z'))
    expect(photo.capturedAt).toEqual(new Date('2026-03-04T10:20:37Z'))
    expect(exif.GPSInfo).toMatchObject({ GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' })
    const [degrees = 0, minutes = 0, seconds = 0] = exif.GPSInfo?.GPSLatitude ?? []
    expect(degrees + minutes / 60 + seconds / 3600).toBeCloseTo(33.49989, 5)
    expect(exif.GPSInfo?.GPSAltitude).toBeCloseTo(100 - 25, 1)
  })

  it('show the same picture when stored turned', async () => {
    const upright = await renderBladeSide(smallSpec).photo(1)
    const turned = await renderBladeSide({ ...smallSpec, exifOrientation: 6 }).photo(1)
    expect(await sharp(turned.jpeg).metadata()).toMatchObject({ width: 400, height: 300, orientation: 6 })
    const [a, b] = [await greyOf(upright), await greyOf(turned)]
    expect([b.widthPx, b.heightPx]).toEqual([a.widthPx, a.heightPx])
    const difference =
      a.levels.reduce((sum, level, i) => sum + Math.abs(level - (b.levels[i] ?? 0)), 0) / a.levels.length
    expect(difference).toBeLessThan(3)
    expect(turned.pose).toEqual(upright.pose)
  })
})
