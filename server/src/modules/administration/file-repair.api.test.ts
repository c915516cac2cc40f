import { Readable } from 'node:stream'
import { createAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import {
  listInspectionImages,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners } from '../../testing/two-owners.ts'
import { putInQuarantine } from '../images/files/quarantine.service.ts'
import { checkFiles } from './file-check.service.ts'
import { repairFiles } from './file-repair.service.ts'

const patience = { timeout: 180_000, interval: 100 }

describe('damaged files', () => {
  let world: ApiWorld
  /** A key of each kind of file. */
  let keys: ReadonlyMap<string, string>

  const check = async () => (await checkFiles(world.ctx, { readsAll: true })).findings
  const lines = async () => (await check()).map(({ what, kind }) => `${what} ${kind}`).sort()
  const flip = async (key: string) => {
    const content = await world.ctx.storage.read(key, 0, 50_000_000)
    const middle = Math.floor(content.length / 2)
    content[middle] = (content[middle] ?? 0) ^ 1
    await world.ctx.storage.put(key, Readable.from([content]))
  }
  const repair = async () => {
    const outcomes: string[] = []
    for await (const { finding, outcome } of repairFiles(world.ctx, await check()))
      outcomes.push(`${finding.kind}: ${outcome}`)
    return outcomes.sort()
  }

  beforeAll(async () => {
    world = await createApiWorld({ worker: true })
    const owners = await makeTwoOwners(world)
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    const params = { id: inspections[0]?.id ?? 0 }
    const call: ApiWorld['call'] = (endpoint, options) => world.call(endpoint, { token: owners.adminToken, ...options })
    const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes
    const photo = async (name: string) => {
      const form = new FormData()
      form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(900, 700))]), name)
      return form
    }
    await call(uploadInspectionImages, { params, body: await photo('one.jpg') })
    const [image] = Object((await call(listInspectionImages, { params })).body).data
    const place = { x: 0, y: 0, width: 900, height: 700, angle: 0 }
    await call(updateInspectionImage, { params: { id: image.attributes.id }, body: place })
    expect((await call(startSlicing, { params })).status).toBe(202)
    const version = async () => attributesOf(await call(getInspection, { params })).imageVersion
    await vi.waitFor(async () => expect(await version()).toBe(1), patience)
    const position = { pixelX: 10, pixelY: 10, pixelWidth: 80, pixelHeight: 90 }
    const body = { inspection: params.id, type: 2, severity: 4, position }
    const { id } = attributesOf(await call(createAnnotation, { body }))
    await call(uploadAnnotationImages, { params: { id }, body: await photo('close-up.jpg') })
    await call(generateReport, { params: { id: group.id } })
    const status = async () => attributesOf(await call(getInspectionGroup, { params: { id: group.id } })).reportStatus
    await vi.waitFor(async () => expect(await status()).toBe('DONE'), patience)
    const stored = await world.ctx.db.selectFrom('storedFile').select(['key', 'kind']).execute()
    keys = new Map(stored.flatMap(({ key, kind }) => (key && kind ? [[kind, key] as const] : [])))
  })
  afterAll(() => world.close())

  it('are named whatever their kind, when every file is read', async () => {
    const kinds = ['attached-picture', 'attached-thumbnail', 'overview', 'photo', 'photo-copy', 'picture', 'report']
    expect([...keys.keys()].sort()).toEqual(kinds)
    expect(await lines()).toEqual([])
    for (const key of keys.values()) await flip(key)
    expect(await lines()).toEqual(kinds.map((kind) => `altered ${kind}`))
    for (const key of keys.values()) await flip(key)
    expect(await lines()).toEqual([])
  })

  it('are made again from what is there, and put back when they were taken away', async () => {
    for (const kind of ['attached-thumbnail', 'photo-copy', 'report']) await flip(keys.get(kind) ?? '')
    await world.ctx.storage.delete(keys.get('overview') ?? '')
    await putInQuarantine(world.ctx, keys.get('attached-picture') ?? '')
    const before = await world.ctx.storage.stat(keys.get('photo') ?? '')
    expect(await repair()).toEqual([
      'attached-picture: put back',
      'attached-thumbnail: made again',
      'overview: made again',
      'photo-copy: asked for',
      'report: asked for',
    ])
    await expect.poll(lines, patience).toEqual([])
    const reports = () => world.ctx.db.selectFrom('report').select('status').execute()
    await expect.poll(reports, patience).toEqual([{ status: 'DONE' }])
    expect(await lines()).toEqual([])
    expect(await world.ctx.storage.stat(keys.get('photo') ?? '')).toEqual(before)
  })

  it('a lost picture is made again from its photos, a lost photo is told as lost', async () => {
    await world.ctx.storage.delete(keys.get('picture') ?? '')
    expect(await repair()).toEqual(['picture: asked for'])
    await expect
      .poll(
        async () => await world.ctx.db.selectFrom('pyramid').select('version').where('isCurrent', '=', true).execute(),
        patience,
      )
      .toEqual([{ version: 2 }])
    await world.ctx.storage.delete(keys.get('photo') ?? '')
    expect(await repair()).toContain('photo: cannot be made again')
  })
})
