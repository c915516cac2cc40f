import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { planComposite } from './compose/plan.ts'
import { cropFromPyramid } from './photo/crop.ts'
import { runImagingTask } from './process/imaging-tasks.ts'
import { readPyramidIndexOfFile } from './pyramid/pyramid-index.ts'
import { meanDifference, sampleFolder, temporaryFolder } from './testing/sample-data.ts'

const crops = sampleFolder('stitching/blade-crops-derived')
const original = sampleFolder('blade/dtu-damage-history/20250404_145111.JPG')
/** Where crop 1 was cut from the original, in its pixels. */
const firstCrop = { x: 10, y: 1150 }

describe.skipIf(crops.isMissing || original.isMissing)('from photos to tiles (skipped without ../shared/data)', () => {
  it('puts pieces of a real blade together again: registered, composed and sliced, each in its own process', async () => {
    const folder = await temporaryFolder()
    const photos = [4, 2, 1, 5, 3].map((n) => ({ id: `crop_${n}`, path: join(crops.path, `crop_${n}.jpg`) }))
    const { placed } = await runImagingTask('register', { photos })
    expect(placed.map(({ id }) => id).sort()).toEqual(['crop_1', 'crop_2', 'crop_3', 'crop_4', 'crop_5'])

    const plan = planComposite(
      placed.map(({ id, ...photo }) => ({ ...photo, path: join(crops.path, `${id}.jpg`), zIndex: 0 })),
    )
    const outputTiffPath = join(folder, 'composite.tif')
    const { light: _, ...size } = await runImagingTask('compose', { plan, outputTiffPath })
    expect(Math.abs(size.widthPx - 3000)).toBeLessThan(15)
    expect(Math.abs(size.heightPx - 1564)).toBeLessThan(15)

    const outputZipPath = join(folder, 'pyramid.zip')
    const facts = await runImagingTask('pyramid', { sourcePath: outputTiffPath, outputZipPath, composite: true })
    expect(facts).toMatchObject(size)

    const index = await readPyramidIndexOfFile(outputZipPath)
    const file = await open(outputZipPath, 'r')
    const readTile = async (level: number, column: number, row: number) => {
      const place = index.tile(level, column, row)
      if (place === null) return null
      const bytes = Buffer.alloc(place.length)
      await file.read(bytes, 0, place.length, place.offset)
      return bytes
    }
    const pose = plan.placements[placed.findIndex(({ id }) => id === 'crop_1')]?.pose
    // The same 2400 x 1200 pixels of the blade, across all four seams, out of the pyramid and out of the original.
    const box = { x: Math.round(pose?.tx ?? 0) + 300, y: Math.round(pose?.ty ?? 0) + 120, width: 2400, height: 1200 }
    const { jpeg } = await cropFromPyramid({ geometry: index.geometry, readTile, box, outputWidthPx: 2400 }).finally(
      () => file.close(),
    )
    const pixels = (picture: Sharp) => picture.resize(600, 300, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    const upright = await sharp(original.path).autoOrient().toBuffer()
    const region = { left: firstCrop.x + 300, top: firstCrop.y + 120, width: 2400, height: 1200 }
    const difference = meanDifference(await pixels(sharp(jpeg)), await pixels(sharp(upright).extract(region)))
    expect(difference).toBeLessThan(2)
  })
})
