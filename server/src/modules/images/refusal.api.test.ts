import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation, getAnnotation, listAnnotationBriefs } from '@visionair/contract/annotations'
import { getSlicing, startSlicing, updateInspectionImage, uploadInspectionImages } from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../demo/render/demo-specs.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { assemble, photosOf } from '../../testing/photos/assembling.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

const size = { widthPx: 800, heightPx: 1067 }
const foreignName = 'foreign.jpg'

let world: ApiWorld
let owners: TwoOwners
let visit: { group: number; sides: number[] }
let files: { name: string; content: Buffer }[]
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = { group: group.id, sides: inspections.map(({ id }) => id) }
  const [spec] = demoSideSpecs({ name: 'refusal', lengthM: 58, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 8, photoWidthPx: size.widthPx, photoHeightPx: size.heightPx })
  files = []
  for (const index of [0, 1, 2]) {
    const bare = sharp((await side.photo(index)).jpeg).jpeg({ quality: 92 })
    files.push({ name: `${index}.jpg`, content: await bare.toBuffer() })
  }
  files.push({ name: foreignName, content: await grainyPhoto(size.widthPx, size.heightPx) })
})
afterAll(() => world.close())

const on = (id: number) => ({ token: owners.adminToken, params: { id } })
const attributesOf = (body: unknown) => Object(body).data.attributes
const slicing = async (side: number) => Object((await world.call(getSlicing, on(side))).body).data

async function photo(side: number, name: string) {
  const found = (await photosOf(world, owners.adminToken, side)).find(({ originalName }) => originalName === name)
  if (!found) throw new Error(`${name} is gone`)
  return found
}

/** A side whose picture was sliced of all photos, one below the other; all but those laid by hand as if an assembly had placed them. */
async function sideWithPicture(byHand: readonly string[]): Promise<number> {
  const side = visit.sides.pop() ?? 0
  const form = new FormData()
  for (const { name, content } of files) form.append('files[]', new Blob([new Uint8Array(content)]), name)
  expect((await world.call(uploadInspectionImages, { ...on(side), body: form })).status).toBe(201)
  for (const [at, { name }] of files.entries())
    await world.call(updateInspectionImage, { ...on((await photo(side, name)).id), body: { x: 0, y: at * 1000 } })
  expect((await world.call(startSlicing, on(side))).status).toBe(202)
  for (const deadline = Date.now() + 180_000; (await slicing(side)).state !== 'done'; await sleep(100))
    if (Date.now() > deadline) throw new Error('slicing did not end')
  await world.ctx.db
    .updateTable('image')
    .set({ placement: 'placed', confidence: 0.89 })
    .where('inspectionId', '=', side)
    .where('originalName', 'not in', byHand.length > 0 ? byHand : ['-'])
    .execute()
  return side
}

/** Marks a finding in the middle of the photo at a place in the picture. */
async function markOn(side: number, at: number): Promise<number> {
  const { status, body } = await world.call(createAnnotation, {
    token: owners.adminToken,
    body: {
      ...{ inspection: side, type: 1, severity: 2 },
      position: { pixelX: 350, pixelY: at * 1000 + 500, pixelWidth: 60, pixelHeight: 60 },
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return attributesOf(body).id
}

describe('an assembly that refuses what was placed before', () => {
  it('ASM-03 takes the place back, and its picture takes that of the refuted one, which stays with the findings on it', async () => {
    const side = await sideWithPicture([])
    const marked = await markOn(side, 3)
    const assembly = await assemble(world, owners.adminToken, side)
    const foreign = await photo(side, foreignName)
    expect(assembly).toMatchObject({
      ...{ state: 'incomplete', refutedPicture: 1, pictureVersion: 2, withdrawn: [foreign.id] },
      unplaced: [{ image: foreign.id, reason: 'foreign', suggestion: null }],
    })
    expect(foreign).toMatchObject({ placement: 'unplaced', unplacedReason: 'foreign', x: null, confidence: null })
    expect(await slicing(side)).toMatchObject({ state: 'done', version: 2, difference: { missing: [foreign.id] } })
    const finding = attributesOf((await world.call(getAnnotation, on(marked))).body)
    expect(finding).toMatchObject({ needsReview: true, onRefutedPicture: true, position: { imageVersion: 1 } })
    const kept = await world.ctx.db.selectFrom('pyramid').where('inspectionId', '=', side).select(['version']).execute()
    expect(kept.map(({ version }) => version).toSorted()).toEqual([1, 2])
  })

  it('ASM-03 leaves the refuted picture in view, not as done, where a photo laid by hand would be lost with it', async () => {
    const side = await sideWithPicture([foreignName])
    const marked = await markOn(side, 1)
    const assembly = await assemble(world, owners.adminToken, side)
    expect(assembly).toMatchObject({ state: 'incomplete', refutedPicture: 1, pictureVersion: null, withdrawn: [] })
    expect(await photo(side, foreignName)).toMatchObject({ placement: 'manual' })
    expect((await photo(side, foreignName)).x).not.toBeNull()
    expect(await slicing(side)).toMatchObject({ state: 'refuted', progress: 0, version: 1 })
    const inspection = attributesOf((await world.call(getInspection, on(side))).body)
    expect(inspection).toMatchObject({ imageState: 'refuted', dziProcessDone: false, seen: 'partly' })
    expect(inspection.dziPath).not.toBeNull()
    const { inspections } = attributesOf((await world.call(getInspectionGroup, on(visit.group))).body)
    const onVisit = inspections.data.find(({ attributes }: { attributes: { id: number } }) => attributes.id === side)
    expect(onVisit.attributes).toMatchObject({ imageState: 'refuted', seen: 'partly' })
    expect(attributesOf((await world.call(getAnnotation, on(marked))).body)).toMatchObject({ onRefutedPicture: true })
    const { body } = await world.call(listAnnotationBriefs, { token: owners.adminToken, query: `inspection=${side}` })
    expect(JSON.stringify(body)).toContain('"onRefutedPicture":true')

    // A picture made of what lies there now stands by itself.
    expect((await world.call(startSlicing, on(side))).status).toBe(202)
    for (const deadline = Date.now() + 180_000; (await slicing(side)).version === 1; await sleep(100))
      if (Date.now() > deadline) throw new Error('slicing did not end')
    expect((await slicing(side)).state).toBe('done')
  })
})
