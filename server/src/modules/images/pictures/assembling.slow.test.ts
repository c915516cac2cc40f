import { readdirSync } from 'node:fs'
import { getInspection } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { assemble, type NamedFile, photosOf, uploadFiles } from '../../../testing/photos/assembling.ts'
import { placementErrors, readPairTruths } from '../../../testing/photos/registration-truth.ts'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'
import { isAssemblingTried } from '../../../testing/test-depth.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { poseOfRectangle } from './placement.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

let month = 0
/** An inspection of a side without photos. */
async function newInspection(): Promise<number> {
  month += 1
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, {
    date: `2026-01-${String(month).padStart(2, '0')}`,
  })
  return inspections[0]?.id ?? 0
}

const photosIn = (set: string): NamedFile[] =>
  readdirSync(sharedData(`stitching/${set}`))
    .filter((name) => /\.jpe?g$/i.test(name))
    .map((name) => ({ name, path: sharedData(`stitching/${set}/${name}`) }))

/** The same disorder at every run. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item, index) => ({ item, key: (index * 7 + 3) % 11 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)

async function placedIn(set: string, inspection: number) {
  const photos = await photosOf(world, owners.adminToken, inspection)
  const placed = await Promise.all(
    photos
      .filter(({ placement }) => placement === 'placed')
      .map(async ({ originalName, x, y, width, height, angle }) => {
        const { autoOrient } = await sharp(sharedData(`stitching/${set}/${originalName}`)).metadata()
        const size = { widthPx: autoOrient.width, heightPx: autoOrient.height }
        const pose = poseOfRectangle(size, {
          x: x ?? 0,
          y: y ?? 0,
          width: width ?? 0,
          height: height ?? 0,
          angle: angle ?? 0,
        })
        return { id: originalName, ...size, pose }
      }),
  )
  return {
    photos,
    placed,
    errors: placementErrors(await readPairTruths(sharedData(`stitching/${set}/gt.json`)), placed),
  }
}

async function assembleSet(files: readonly NamedFile[]) {
  const inspection = await newInspection()
  await uploadFiles(world, owners.adminToken, inspection, shuffled(files))
  return { inspection, assembly: await assemble(world, owners.adminToken, inspection) }
}

describe.skipIf(!hasSharedData)('assembling real photos through the API', () => {
  it('ASM-03 the crops of a real blade come out within 4 px of their exact places', async () => {
    const { inspection, assembly } = await assembleSet(photosIn('blade-crops-derived'))
    expect(assembly.state).toBe('done')
    const { errors } = await placedIn('blade-crops-derived', inspection)
    expect(errors.length).toBeGreaterThanOrEqual(4)
    for (const error of errors) expect(error.displacementPx).toBeLessThanOrEqual(4)
    const { body } = await world.call(getInspection, { token: owners.adminToken, params: { id: inspection } })
    expect(body).toMatchObject({ data: { attributes: { imageState: 'ready', dziProcessDone: true } } })
    const { imageWidth, imageHeight } = Object(body).data.attributes
    expect(Math.abs(imageWidth - 3000)).toBeLessThanOrEqual(6)
    expect(Math.abs(imageHeight - 1568)).toBeLessThanOrEqual(6)
  })

  const strips = [
    { set: 'brighton-strip', percent: 2, degrees: 1, scale: 2 },
    { set: 'arches-pano', percent: 2, degrees: 1, scale: 2 },
    { set: 'arches2', percent: 2, degrees: 1, scale: 2 },
    { set: 'petra-pano', percent: 3, degrees: 1, scale: 3 },
  ]
  it.each(isAssemblingTried ? strips : strips.slice(0, 1))(
    'ASM-03 shuffled photos of $set are all placed within $percent % of the frame',
    async ({ set, percent, degrees, scale }) => {
      const files = photosIn(set)
      const { inspection, assembly } = await assembleSet(files)
      expect(assembly.unplaced).toEqual([])
      expect(assembly.state).toBe('done')
      const { errors } = await placedIn(set, inspection)
      expect(errors.length).toBeGreaterThanOrEqual(files.length - 1)
      for (const error of errors) {
        expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThanOrEqual(percent)
        expect(Math.abs(error.rotationDeg), `${error.a} ${error.b}`).toBeLessThanOrEqual(degrees)
        expect(Math.abs(error.scalePercent), `${error.a} ${error.b}`).toBeLessThanOrEqual(scale)
      }
    },
  )

  it.each(isAssemblingTried ? ['stitch2d-grid', 'libvips-mosaic'] : ['libvips-mosaic'])(
    'ASM-03 small photos that share a narrow strip are all placed rightly: %s',
    async (set) => {
      const files = photosIn(set)
      const { inspection, assembly } = await assembleSet(files)
      expect(assembly).toMatchObject({ state: 'done', unplaced: [] })
      const { placed, errors } = await placedIn(set, inspection)
      expect(placed).toHaveLength(files.length)
      for (const error of errors) expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThanOrEqual(2)
    },
  )

  it('ASM-03 a set with a photo of another one does not end as done and names the foreign photo', async () => {
    const foreign = { name: 'foreign.jpg', path: sharedData('stitching/arches-pano/JDW_9519.jpg') }
    const { assembly } = await assembleSet([...photosIn('blade-crops-derived'), foreign])
    expect(assembly.state).toBe('incomplete')
    expect(assembly.unplaced).toMatchObject([{ originalName: 'foreign.jpg' }])
    expect(assembly.placed).toHaveLength(5)
  })
})
