import { setTimeout as sleep } from 'node:timers/promises'
import { getSlicing, startSlicing, updateInspectionImage, uploadInspectionImages } from '@visionair/contract/images'
import { calibrateInspection, getInspection } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { photosOf } from '../../../testing/photos/assembling.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { rectangleOfPose } from './placement.ts'

const focalPx = 1200
const photoCount = 5

let world: ApiWorld
let owners: TwoOwners
let sides: number[]
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  sides = inspections.map(({ id }) => id)
})
afterAll(() => world.close())

const on = (id: number) => ({ token: owners.adminToken, params: { id } })

function rendered() {
  const [spec] = demoSideSpecs({ name: 'laser', lengthM: 58, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const variation = { ...spec.variation, tiltDeg: 3, scale: 0.05 }
  return renderBladeSide({ ...spec, variation, photoCount, photoWidthPx: 600, photoHeightPx: 800 })
}

/** A photo as DJI writes it, taken from where a pixel is as long as the renderer made it; the laser measures by a share too much. */
async function flown(jpeg: Buffer, mmPerPx: number, laserOff: number, status: string): Promise<Buffer> {
  const distanceM = ((mmPerPx * focalPx) / 1000) * (1 + laserOff)
  return await sharp(jpeg)
    .keepExif()
    .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GimbalYawDegree="+12.50"
      drone-dji:LRFStatus="${status}" drone-dji:LRFTargetDistance="${distanceM.toFixed(3)}" drone-dji:CalibratedFocalLength="${focalPx}"
      drone-dji:CalibratedOpticalCenterX="300" drone-dji:CalibratedOpticalCenterY="400"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Uploads a rendered side with what a drone writes, lays every photo where it truly is and slices it. Answers the true scale. */
async function sliced(side: number, laser: readonly { off: number; status: string }[]): Promise<number> {
  const shown = rendered()
  const { cmPerPx } = shown.composite
  for (const [at, { off, status }] of laser.entries()) {
    const photo = await shown.photo(at)
    const growth = Math.hypot(photo.pose.a, photo.pose.b)
    const form = new FormData()
    const content = await flown(photo.jpeg, cmPerPx * 10 * growth, off, status)
    form.append('files[]', new Blob([new Uint8Array(content)]), `${at}.jpg`)
    expect((await world.call(uploadInspectionImages, { ...on(side), body: form })).status).toBe(201)
    const mine = (await photosOf(world, owners.adminToken, side)).find(
      ({ originalName }) => originalName === `${at}.jpg`,
    )
    const { x, y, width, angle } = rectangleOfPose(photo, photo.pose)
    const lay = await world.call(updateInspectionImage, {
      ...on(mine?.id ?? 0),
      body: { x, y, width: Math.round(width), angle: (angle + 360) % 360 },
    })
    expect(lay.status, JSON.stringify(lay.body)).toBe(200)
  }
  expect((await world.call(startSlicing, on(side))).status).toBe(202)
  const state = async () => Object((await world.call(getSlicing, on(side))).body).data.state
  for (const deadline = Date.now() + 180_000; (await state()) !== 'done'; await sleep(100))
    if (Date.now() > deadline) throw new Error('slicing did not end')
  return cmPerPx
}

const inspectionOf = async (side: number) => Object((await world.call(getInspection, on(side))).body).data.attributes

describe('the scale that the flight gives', () => {
  it('ANN-04 follows from laser and focal length within 2 % of the truth, with its source and its error', async () => {
    const side = sides.pop() ?? 0
    const laser = [0.006, -0.005, 0.002, 4, 0].map((off, at) => ({ off, status: at === 4 ? 'TooFar' : 'Normal' }))
    const cmPerPx = await sliced(side, laser)
    const [first] = await photosOf(world, owners.adminToken, side)
    expect(first?.flight).toMatchObject({ yawDeg: 12.5, calibratedFocalPx: focalPx, focalLengthMm: 35 })
    const inspection = await inspectionOf(side)
    expect(inspection).toMatchObject({ scaleSource: 'flight', scalesApart: null, flightScale: { photoCount: 3 } })
    expect(Math.abs(inspection.imageRatio / cmPerPx - 1)).toBeLessThan(0.02)
    expect(inspection.flightScale.errorShare).toBeGreaterThan(0.005)
    expect(inspection.flightScale.errorShare).toBeLessThan(0.03)

    // A person's word wins, and is told when it contradicts the flight.
    await world.call(calibrateInspection, { ...on(side), body: { imageRatio: cmPerPx * 1.1, source: 'calibration' } })
    expect(await inspectionOf(side)).toMatchObject({
      scaleSource: 'calibration',
      scalesApart: [{ source: 'calibration' }, { source: 'flight' }],
    })
    await world.call(calibrateInspection, { ...on(side), body: { imageRatio: cmPerPx * 1.01, source: 'calibration' } })
    expect((await inspectionOf(side)).scalesApart).toBeNull()
  })

  it('ANN-04 is none where the laser met nothing', async () => {
    const side = sides.pop() ?? 0
    await sliced(
      side,
      Array.from({ length: 2 }, () => ({ off: 0, status: 'TooFar' })),
    )
    expect(await inspectionOf(side)).toMatchObject({
      flightScale: null,
      scaleSource: expect.not.stringContaining('flight'),
    })
  })
})
