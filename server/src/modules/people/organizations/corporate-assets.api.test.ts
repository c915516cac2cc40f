import {
  corporateMaxBytes,
  corporateParts,
  deleteCorporateAsset,
  listCorporateAssets,
  maxAnnexes,
  uploadCorporateAsset,
} from '@visionair/contract/people'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { actorOf, makeOrganization, makeSignedIn } from '../../../testing/factories.ts'
import { lockedPdf, samplePdf } from '../../../testing/sample-pdf.ts'
import { corporateAssetsOf } from './corporate-assets.service.ts'

let world: ApiWorld
let own: number
let foreign: number
let responsibleId: number
const tokens = { admin: '', responsible: '', reader: '', stranger: '' }
let png: Buffer
let jpeg: Buffer

beforeAll(async () => {
  world = await createApiWorld()
  own = await makeOrganization(world.ctx)
  foreign = await makeOrganization(world.ctx)
  tokens.admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  const responsible = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [own] })
  responsibleId = responsible.id
  tokens.responsible = responsible.token
  tokens.reader = (await makeSignedIn(world, { organizationIds: [own] })).token
  tokens.stranger = (await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [foreign] })).token
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#f26b1d' } })
  png = await picture.clone().png().toBuffer()
  jpeg = await picture.clone().jpeg().toBuffer()
})
afterAll(() => world.close())

const svg = (inner = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}<path d="M1 1h7"/></svg>`)

const formOf = (bytes: Buffer, name: string, field = 'data') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}
const upload = (
  type: string,
  bytes: Buffer,
  { token = tokens.responsible, id = own, name = 'file', language = 'en' as const } = {},
) => world.call(uploadCorporateAsset, { token, params: { id, type }, body: formOf(bytes, name), language })
const attributesOf = (body: unknown) => Object(Object(Object(body).data).attributes)
const assets = async (id = own, token = tokens.admin) =>
  Object((await world.call(listCorporateAssets, { token, params: { id } })).body).data.map(
    (entry: { attributes: { part: string; name: string } }) => `${entry.attributes.part} ${entry.attributes.name}`,
  )
const filesOf = async (id: number) => {
  const keys: string[] = []
  for await (const { key } of world.ctx.storage.list(`corporate/${id}/`)) keys.push(key)
  return keys
}

describe('what companies give their reports', () => {
  it('is kept by part: one logo, cover and header, which are replaced, and several annexes', async () => {
    for (const [type, bytes, name] of [
      ['logo', png, 'old.png'],
      ['logo', svg(), 'logo.svg'],
      ['cover', jpeg, 'cover.jpg'],
      ['header', png, 'header.png'],
      ['annexes', samplePdf(), 'a.pdf'],
      ['annexes', samplePdf(), 'b.pdf'],
    ] as const)
      expect([name, (await upload(type, bytes, { name })).status]).toEqual([name, 201])
    expect(await assets()).toEqual([
      'logo logo.svg',
      'cover cover.jpg',
      'header header.png',
      'annexes a.pdf',
      'annexes b.pdf',
    ])
    const forReports = await corporateAssetsOf(world.ctx, await actorOf(world.ctx, responsibleId), own)
    expect(forReports.map(({ part, widthPx }) => [part, widthPx])).toEqual([
      ['logo', null],
      ['cover', 40],
      ['header', 40],
      ['annexes', null],
      ['annexes', null],
    ])
    const left = await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()
    expect(left.filter(({ storageKey }) => storageKey.startsWith(`corporate/${own}/`))).toHaveLength(1)
  })

  it('is shown by a signed path that ends with the right to see the company, and in no other way', async () => {
    const { uri, id } = attributesOf((await upload('cover', jpeg, { name: '../../etc/ço\u202ever.jpg' })).body)
    const file = await fetch(`${world.url}${uri}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Buffer.from(await file.arrayBuffer()).equals(jpeg)).toBe(true)
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="_over.jpg"; filename*=UTF-8''%C3%A7over.jpg`,
    )
    expect((await fetch(`${world.url}/storage/corporate/${id}`)).status).toBe(403)
    expect((await fetch(`${world.url}${String(uri).replace(`/${id}?`, `/${id - 1}?`)}`)).status).toBe(403)
    const { ctx } = world
    await ctx.db.deleteFrom('organizationMember').where('accountId', '=', responsibleId).execute()
    expect((await fetch(`${world.url}${uri}`)).status).toBe(404)
    await ctx.db.insertInto('organizationMember').values({ accountId: responsibleId, organizationId: own }).execute()
    expect((await fetch(`${world.url}${uri}`)).status).toBe(200)
  })

  it('holds drawings without anything that acts, served so that nothing could', async () => {
    const { uri } = attributesOf((await upload('logo', svg('<script>alert(1)</script><rect onload="x()"/>'))).body)
    const file = await fetch(`${world.url}${uri}`)
    const text = await file.text()
    expect(text).toContain('M1 1h7')
    expect(text).not.toMatch(/script|onload/)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('refuses files that are not what the part takes, are damaged or act, says why and keeps nothing of them', async () => {
    const before = [await assets(), await filesOf(own)]
    for (const [type, bytes, words] of [
      ['logo', Buffer.from('GIF89a'), 'PNG or JPEG picture or an SVG'],
      ['logo', samplePdf(), 'PNG or JPEG picture or an SVG'],
      ['cover', svg(), 'PNG or JPEG picture'],
      ['annexes', png, 'PDF file'],
      ['annexes', samplePdf('/OpenAction << /S /JavaScript /JS (1) >>'), 'scripts'],
      ['annexes', lockedPdf(), 'password'],
      ['annexes', samplePdf().subarray(0, 200), 'damaged'],
      ['cover', jpeg.subarray(0, jpeg.length / 2), 'damaged'],
      ['logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'), 'cannot be read'],
      [
        'logo',
        Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
        'cannot be read',
      ],
      ['logo', Buffer.alloc(0), 'PNG or JPEG picture or an SVG'],
    ] as const) {
      const { status, body } = await upload(type, bytes)
      expect([words, status]).toEqual([words, 422])
      expect(body).toMatchObject({ detail: expect.stringContaining(words), violations: [{ field: 'data' }] })
    }
    expect((await upload('logo', Buffer.concat([png, Buffer.alloc(corporateMaxBytes.logo)]))).status).toBe(413)
    expect([await assets(), await filesOf(own)]).toEqual(before)
  })

  it('refuses what is no form, holds no file or names no part', async () => {
    const call = (body: unknown, type = 'logo') =>
      world.call(uploadCorporateAsset, { token: tokens.responsible, params: { id: own, type }, body })
    expect((await call({ data: 'x' })).status).toBe(415)
    expect((await call(new FormData())).status).toBe(422)
    expect((await call(formOf(png, 'x.png', 'other'))).status).toBe(422)
    for (const type of ['footer', 'logo%2F..', '__proto__'])
      expect((await call(formOf(png, 'x.png'), type)).status).toBe(404)
  })

  it('is given and taken away by administrators and the responsible of the company, foreign and absent alike', async () => {
    const id: number = attributesOf((await upload('header', png)).body).id
    const remove = (token: string, organization: number, asset: number) =>
      world.call(deleteCorporateAsset, { token, params: { id: organization, asset } })
    expect((await upload('header', png, { token: tokens.reader })).status).toBe(403)
    expect((await remove(tokens.reader, own, id)).status).toBe(403)
    for (const part of corporateParts) expect((await upload(part, png, { token: tokens.stranger })).status).toBe(404)
    expect((await upload('logo', png, { id: 999_999 })).status).toBe(404)
    expect((await remove(tokens.stranger, own, id)).status).toBe(404)
    expect((await remove(tokens.stranger, foreign, id)).status).toBe(404)
    expect((await remove(tokens.admin, foreign, id)).status).toBe(404)
    expect((await world.call(listCorporateAssets, { token: tokens.stranger, params: { id: own } })).status).toBe(404)
    expect(await assets(own, tokens.reader)).toContain('header file')
    expect((await remove(tokens.responsible, own, id)).status).toBe(204)
    expect((await remove(tokens.responsible, own, id)).status).toBe(404)
    expect(await assets()).not.toContain('header file')
  })

  it('keeps one logo when several are sent at once, and no more annexes than fit', async () => {
    const logos = await Promise.all(
      [1, 2, 3, 4].map((n) => upload('logo', png, { token: tokens.admin, id: foreign, name: `${n}` })),
    )
    expect(logos.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await assets(foreign)).toHaveLength(1)
    const annexes = await Promise.all(
      Array.from({ length: maxAnnexes + 3 }, () =>
        upload('annexes', samplePdf(), { token: tokens.admin, id: foreign }),
      ),
    )
    expect(annexes.filter(({ status }) => status === 201)).toHaveLength(maxAnnexes)
    expect(annexes.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})
