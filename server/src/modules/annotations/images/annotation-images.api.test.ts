import {
  createAnnotation,
  deleteAnnotation,
  deleteAnnotationImage,
  getAnnotation,
  listAnnotationImages,
  uploadAnnotationImages,
} from '@visionair/contract/annotations'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { forgetOldDeletions } from '../deleting/deleted-annotations.service.ts'

let world: ApiWorld
let owners: TwoOwners
let annotation: number
let jpeg: Buffer
let png: Buffer

const plain = (shade: number) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: shade, g: 90, b: 60 } } })

const form = (...files: (readonly [name: string, content: Buffer])[]) => {
  const data = new FormData()
  for (const [name, content] of files) data.append('files[]', new Blob([new Uint8Array(content)]), name)
  return data
}
const upload = (body: FormData, token = owners.adminToken, id = annotation) =>
  world.call(uploadAnnotationImages, { token, params: { id }, body })
const files = async () => {
  const found: string[] = []
  for await (const { key } of world.ctx.storage.list('attached/')) found.push(key)
  return found
}

async function mark(): Promise<number> {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const inspection = inspections[0]?.id ?? 0
  await pretendPicture(world.ctx, inspection)
  const { body } = await world.call(createAnnotation, {
    token: owners.adminToken,
    body: { inspection, type: 2, severity: 4, position: { pixelX: 1, pixelY: 1, pixelWidth: 9, pixelHeight: 9 } },
  })
  return Object(body).data.attributes.id
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  annotation = await mark()
  jpeg = await plain(200).jpeg().toBuffer()
  png = await plain(20).png().toBuffer()
})
afterAll(() => world.close())

it('ANN-05 many JPEG and PNG files are attached at once, byte for byte, with thumbnails by signed paths', async () => {
  const { status, body } = await upload(form(['close-up.jpg', jpeg], ['détail.png', png]))
  expect(status).toBe(201)
  const [first, second] = Object(body).data
  expect(first.attributes).toMatchObject({ originalName: 'close-up.jpg', width: 640, height: 400, annotation })
  expect(second.attributes.originalName).toBe('détail.png')
  const stored = await fetch(`${world.url}${first.attributes.uri}`)
  expect(stored.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await stored.arrayBuffer()).equals(jpeg)).toBe(true)
  const thumbnail = await fetch(`${world.url}${second.attributes.thumbnail}`)
  expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width).toBe(320)
  expect((await fetch(`${world.url}${String(first.attributes.uri).replace(/\?.*/, '')}`)).status).toBe(403)
  const { annotationImages } = Object(
    (await world.call(getAnnotation, { token: owners.adminToken, params: { id: annotation } })).body,
  ).data.attributes
  expect(annotationImages.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
})

it('ANN-05 what is no JPEG or PNG is refused by name, and nothing of it is left', async () => {
  const before = await files()
  const webp = await plain(3).webp().toBuffer()
  const mixed = await upload(form(['ok.png', await plain(77).png().toBuffer()], ['x.webp', webp], ['again.png', png]))
  expect(mixed.status).toBe(201)
  expect(Object(mixed.body).data).toHaveLength(1)
  expect(Object(mixed.body).refused).toMatchObject([
    { originalName: 'x.webp', reason: 'Only JPEG and PNG pictures can be attached.' },
    { originalName: 'again.png' },
  ])
  const kept = await files()
  expect(kept).toHaveLength(before.length + 2)
  const none = await upload(
    form(
      ['a.txt', Buffer.from('hello')],
      ['cut.jpg', jpeg.subarray(0, 400)],
      ['b.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['film.gif', await plain(3).gif().toBuffer()],
    ),
  )
  expect(none.body).toMatchObject({
    status: 422,
    code: 'unreadable-image',
    violations: [
      { field: 'a.txt' },
      { field: 'cut.jpg' },
      { field: 'b.svg' },
      { field: 'film.gif', message: 'Only JPEG and PNG pictures can be attached.' },
    ],
  })
  expect((await upload(new FormData())).status).toBe(422)
  expect(await files()).toEqual(kept)
})

it('ANN-05 seeing and attaching go by permission and scope, and an address ends with the permission', async () => {
  const member = (...permissions: string[]) =>
    makeSignedIn(world, { organizationIds: [owners.own.organization], permissions })
  const viewer = await member('annotation_image_view')
  const list = (token: string | null, query = `annotation=${annotation}`) =>
    world.call(listAnnotationImages, { token, query })
  const seen = Object((await list(viewer.token)).body)
  expect(seen.meta.totalItems).toBeGreaterThan(1)
  const [{ id, attributes }] = seen.data
  expect(attributes.can).toEqual({ delete: false })
  expect(Object((await list(viewer.token, `ids=${id}`)).body).data).toHaveLength(1)
  expect((await list(owners.readerToken)).status).toBe(403)
  expect((await list(null)).status).toBe(401)
  expect(Object((await list(owners.foreignToken)).body).meta.totalItems).toBe(0)
  const asReader = await world.call(getAnnotation, { token: owners.readerToken, params: { id: annotation } })
  expect(Object(asReader.body).data.attributes.annotationImages.data).toEqual([])
  expect((await upload(form(['x.jpg', jpeg]), viewer.token)).status).toBe(403)
  expect((await upload(form(['x.jpg', jpeg]), owners.foreignToken)).status).toBe(404)
  expect((await fetch(`${world.url}${attributes.uri}`)).status).toBe(200)
  await world.ctx.db.updateTable('account').set({ permissions: [] }).where('id', '=', viewer.id).execute()
  world.advance(60_000)
  expect((await fetch(`${world.url}${attributes.uri}`)).status).toBe(404)
})

it('ANN-05 a removed picture is gone with its files, as are those of a deleted annotation once it cannot be brought back', async () => {
  const own = await mark()
  const { body } = await upload(form(['one.jpg', jpeg], ['two.png', png]), owners.adminToken, own)
  const [first] = Object(body).data
  const remove = (token: string) => world.call(deleteAnnotationImage, { token, params: { id: Number(first.id) } })
  expect((await remove(owners.readerToken)).status).toBe(403)
  expect((await remove(owners.foreignToken)).status).toBe(404)
  expect((await remove(owners.adminToken)).status).toBe(204)
  expect((await remove(owners.adminToken)).status).toBe(404)
  expect((await world.call(deleteAnnotation, { token: owners.adminToken, params: { id: own } })).status).toBe(204)
  world.advance(31 * 86_400_000)
  await forgetOldDeletions(world.ctx)
  const garbage = await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()
  const left = garbage.map(({ storageKey }) => storageKey).filter((key) => key.startsWith(`attached/${own}/`))
  expect(left).toHaveLength(4)
  expect((await files()).filter((key) => key.startsWith(`attached/${own}/`)).toSorted()).toEqual(left.toSorted())
})
