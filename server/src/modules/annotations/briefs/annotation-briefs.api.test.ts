import {
  createAnnotation,
  deleteAnnotation,
  findingsNameOf,
  linkAnnotations,
  listAnnotationBriefs,
  listAnnotations,
  restoreAnnotation,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { getSlicing } from '@visionair/contract/images'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
/** The same side in two visits, with findings in both. */
let sides: { device: number; last: number; before: number }
let foreign: { device: number; side: number }

const attributesOf = (answer: { body: unknown }) => Object(answer.body).data.attributes

async function visitOf(device: number, date: string) {
  const { inspections } = await makeVisit(world.ctx, owners.admin, device, { date })
  const [side] = inspections
  if (!side) throw new Error('the visit has no sides')
  await pretendPicture(world.ctx, side.id)
  return { device: side.device.id, side: side.id }
}

async function mark(inspection: number, index: number): Promise<number> {
  const position = { pixelX: 100 + index, pixelY: 600 + 40 * index, pixelWidth: 30 + index, pixelHeight: 20 }
  const body = { inspection, type: 1 + (index % 3), severity: 1 + (index % 5), position, comment: `No ${index}` }
  const answer = await world.call(createAnnotation, { token: owners.adminToken, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return attributesOf(answer).id
}

const read = (query: string, token = owners.adminToken) => world.call(listAnnotationBriefs, { token, query })
const briefs = async (query: string) => attributesOf(await read(query))

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const before = await visitOf(owners.own.turbine.id, '2025-06-01')
  const old = [await mark(before.side, 0), await mark(before.side, 1)]
  const last = await visitOf(owners.own.turbine.id, '2026-06-01')
  const marked: number[] = []
  for (let index = 0; index < 7; index += 1) marked.push(await mark(last.side, index))
  const body = { type: 'history' as const, ids: [old[0] ?? 0, marked[0] ?? 0] }
  expect((await world.call(linkAnnotations, { token: owners.adminToken, body })).status).toBe(201)
  const reviewed = { version: 1, expertComment: { en: 'Seen', fr: null }, status: 'fixed' }
  const params = { id: marked[1] ?? 0 }
  await world.call(updateAnnotation, { token: owners.adminToken, params, body: reviewed })
  sides = { device: last.device, last: last.side, before: before.side }
  foreign = await visitOf(owners.foreign.turbine.id, '2026-06-01')
  await mark(foreign.side, 0)
})
afterAll(() => world.close())

describe('findings in short', () => {
  it('says of every finding of a side what the whole answer says', async () => {
    const { total, next, types, severities, inspections, briefs: all } = await briefs(`inspection=${sides.last}`)
    expect([total, next, all.length]).toEqual([7, null, 7])
    expect(inspections).toEqual([{ id: sides.last, date: '2026-06-01', axis: null }])
    const query = `inspection=${sides.last}&itemsPerPage=100`
    const { data } = Object((await world.call(listAnnotations, { token: owners.adminToken, query })).body)
    const nameIn = (list: typeof types, id: number) =>
      list.data.find(({ attributes }: { attributes: { id: number } }) => attributes.id === id)?.attributes.name
    for (const { attributes: whole } of data) {
      const brief = all.find(({ id }: { id: number }) => id === whole.id)
      const {
        type,
        severity,
        component,
        pixelX,
        pixelY,
        pixelWidth,
        pixelHeight,
        hasExpertComment,
        canDelete,
        ...same
      } = brief
      expect(whole).toMatchObject(same)
      expect(canDelete).toBe(whole.can.delete)
      expect(whole.position).toMatchObject({ pixelX, pixelY, pixelWidth, pixelHeight })
      expect(hasExpertComment).toBe(whole.expertComment.en !== null)
      expect(component).toBe(whole.component?.data.attributes.id ?? null)
      expect(nameIn(types, type)).toBe(whole.type.data.attributes.name)
      expect(nameIn(severities, severity)).toBe(whole.severity.data.attributes.name)
    }
  })

  it('comes in parts that miss and repeat nothing', async () => {
    const seen: number[] = []
    let after: number | null = 0
    for (let part = 0; after !== null && part < 9; part += 1) {
      const answer: { total: number; next: number | null; briefs: { id: number }[] } = await briefs(
        `inspection=${sides.last}&limit=3&after=${after}`,
      )
      expect(answer.total).toBe(7)
      seen.push(...answer.briefs.map(({ id }) => id))
      after = answer.next
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  it('of a device are those of all its visits, with their links', async () => {
    const { total, inspections, briefs: all } = await briefs(`device=${sides.device}`)
    expect(total).toBe(9)
    expect(inspections.map(({ id }: { id: number }) => id).toSorted()).toEqual([sides.before, sides.last].toSorted())
    const linked = all.filter((brief: { annotationGroups: number[] }) => brief.annotationGroups.length > 0)
    expect(linked).toHaveLength(2)
    expect(linked[0].annotationGroups).toEqual(linked[1].annotationGroups)
    expect(linked[0].annotationGroupTypes).toEqual(['history'])
  })

  it('have a name that open pages are told, and another one after whatever happens to one of them', async () => {
    const { side } = await visitOf(owners.own.turbine.id, '2026-07-01')
    const names: string[] = []
    const note = async () => {
      const { body } = await world.call(getSlicing, { token: owners.readerToken, params: { id: side } })
      const { findings: told } = Object(body).data
      expect(told).toBe(findingsNameOf((await briefs(`inspection=${side}`)).briefs))
      expect(names).not.toContain(told)
      names.push(told)
    }
    const token = owners.adminToken
    await note()
    const first = await mark(side, 0)
    await note()
    const second = await mark(side, 1)
    await note()
    await world.call(updateAnnotation, { token, params: { id: first }, body: { version: 1, comment: 'Other' } })
    await note()
    await world.call(updateAnnotation, { token, params: { id: second }, body: { version: 1, severity: 4 } })
    await note()
    await world.call(deleteAnnotation, { token, params: { id: first } })
    await note()
    await world.call(deleteAnnotation, { token, params: { id: second } })
    names.shift()
    await note()
    expect((await world.call(restoreAnnotation, { token, params: { id: first } })).status).toBeLessThan(300)
    await note()
  })

  it('answers 404 for what is out of sight as for what is absent, and 400 for a senseless question', async () => {
    const token = owners.responsibleToken
    for (const query of [
      `inspection=${foreign.side}`,
      `device=${foreign.device}`,
      'inspection=999999',
      'device=999999',
    ])
      expect((await read(query, token)).status, query).toBe(404)
    const one = `inspection=${sides.last}`
    for (const query of [
      '',
      `${one}&device=1`,
      `${one}&limit=0`,
      `${one}&limit=5001`,
      `${one}&after=-1`,
      `${one}&page=1`,
    ])
      expect((await read(query)).status, query).toBe(400)
  })
})

describe('pages of whole findings', () => {
  it('are in the order asked for, wherever the page begins', async () => {
    const page = async (at: number, order: string) => {
      const query = `inspection=${sides.last}&itemsPerPage=2&page=${at}&${order}`
      const { data } = Object((await world.call(listAnnotations, { token: owners.adminToken, query })).body)
      return data.map(({ attributes }: { attributes: object }) => attributes)
    }
    const worst = [...(await page(1, 'order[severity]=desc')), ...(await page(2, 'order[severity]=desc'))]
    const levels = worst.map(({ severity }) => severity.data.attributes.severityNumber)
    expect(levels).toEqual(levels.toSorted((one: number, other: number) => other - one))
    const last = await page(4, 'order[distance]=asc')
    const [whole] = await page(1, 'order[distance]=desc')
    expect(last.map(({ id }: { id: number }) => id)).toEqual([whole.id])
  })
})
