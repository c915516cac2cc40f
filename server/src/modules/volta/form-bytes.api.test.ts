import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let inspection: number
let photo: Buffer
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 1 })
  inspection = visit.inspections[0]?.id ?? 0
  photo = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#a04030' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

/** A form as a program writes it that takes Latin 1 for granted, or says so of its text. */
function formInLatin1(comment: string, fileName: string, type = ''): Buffer {
  const data = JSON.stringify({ inspection, type: 1, measureValue: 12.5, positionFromHub: 24.5, severity: 2, comment })
  const part = (head: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n`
  return Buffer.concat([
    Buffer.from(`${part('name="data"')}${type}\r\n${data}\r\n`, 'latin1'),
    Buffer.from(`${part(`name="file"; filename="${fileName}"`)}content-type: image/jpeg\r\n\r\n`, 'latin1'),
    photo,
    Buffer.from('\r\n--b--\r\n'),
  ])
}

async function send(comment: string, fileName: string, type?: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${world.url}/api/volta_measures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owners.adminToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: new Uint8Array(formInLatin1(comment, fileName, type)),
  })
  return { status: answer.status, body: await answer.json() }
}

it('a text of a form that is no UTF-8 is refused with nothing kept, and the name of a file is kept without replacement characters', async () => {
  const refused = await send('usé', 'pale.jpg')
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'bad-request', detail: expect.stringContaining('UTF-8') },
  })
  expect(await world.ctx.db.selectFrom('voltaMeasure').select('id').execute()).toEqual([])
  const kept = await send('used', 'pâle é.jpg')
  expect(kept.status).toBe(201)
  expect(kept.body).toMatchObject({ data: { attributes: { files: [{ originalName: 'p_le _.jpg' }] } } })
})

it('a text of a form that names another charset is read in it', async () => {
  const answer = await send('usé', 'pale.jpg', 'content-type: text/plain; charset=iso-8859-1\r\n')
  expect(answer).toMatchObject({ status: 201, body: { data: { attributes: { comment: 'usé' } } } })
})
