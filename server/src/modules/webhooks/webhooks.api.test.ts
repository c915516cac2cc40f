import {
  createAnnotation,
  deleteAnnotation,
  restoreAnnotation,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { listAuditEntries } from '@visionair/contract/audit'
import { updateInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import {
  createWebhook,
  deleteWebhook,
  eventTypes,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@visionair/contract/webhooks'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePerson, makeVisit, signIn } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mails.ts'
import { makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { announce } from './announcing.service.ts'
import { forgetDeliveries } from './delivering.service.ts'

let world: ApiWorld
let owners: TwoOwners
let receiver: Receiver
let others: Receiver
beforeAll(async () => {
  world = await createApiWorld({ worker: true, webhookPrivateAddresses: true })
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from webhook`.execute(world.ctx.db)
  receiver = await startReceiver()
  others = await startReceiver()
  return () => {
    receiver.close()
    others.close()
  }
})

function fail(): never {
  throw new Error('the call has no answer')
}

const wish = () => ({ name: 'Maintenance', address: receiver.address, eventTypes: [...eventTypes] })
const ask = (body: object = {}, token = owners.adminToken) =>
  world.call(createWebhook, { token, body: { ...wish(), ...body } })

async function made(body: object = {}, token = owners.adminToken) {
  const answer = await ask(body, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (createWebhook.answer?.parse(answer.body) ?? fail()).data.attributes
}

const deliveries = async (id: number, token = owners.adminToken) => {
  const { body } = await world.call(listWebhookDeliveries, { token, params: { id } })
  return (listWebhookDeliveries.answer?.parse(body) ?? fail()).data.map(({ attributes }) => attributes)
}
const stateOf = async (id: number) => (await deliveries(id))[0]?.state
const until = (look: () => unknown, value: unknown) => expect.poll(look, { timeout: 30_000 }).toEqual(value)
const verified = ({ headers, body }: Receiver['received'][number], secret: string): unknown =>
  new Webhook(secret).verify(body, headers)
const typesOf = ({ received }: Receiver) => received.map(({ body }) => Object(JSON.parse(body)).type).sort()
const plan = (turbine = owners.own.turbine.id) => makeVisit(world.ctx, owners.admin, turbine, { date: '2026-09-01' })

describe('a webhook', () => {
  it('is told of each thing that happens, in numbers alone, signed so that the official library believes it', async () => {
    const { signingSecret } = await made()
    const { group, inspections } = await plan()
    const inspection = inspections[0]?.id ?? 0
    const token = owners.adminToken
    await makeSlicedSide(world, token, inspection)
    const position = { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 }
    const finding = await world.call(createAnnotation, {
      token,
      body: { inspection, type: 2, severity: 4, position, comment: 'A secret of the company' },
    })
    const { id, version } = Object(finding.body).data.attributes
    await world.call(updateAnnotation, { token, params: { id }, body: { severity: 5, version } })
    await world.call(deleteAnnotation, { token, params: { id } })
    await world.call(restoreAnnotation, { token, params: { id } })
    await world.call(generateReport, { token, params: { id: group.id } })
    const all = [...eventTypes, 'finding.created'].sort()
    await until(() => typesOf(receiver), all)
    for (const each of receiver.received) verified(each, signingSecret)
    const changed = receiver.received.find(({ body }) => body.includes('finding.changed')) ?? fail()
    expect(JSON.parse(changed.body)).toEqual({
      type: 'finding.changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        ...{ annotation: id, inspection, inspectionGroup: group.id, path: `/api/annotations/${id}` },
        ...{ device: inspections[0]?.device.id, deviceGroup: owners.own.subPark },
      },
    })
    expect(receiver.received.map(({ body }) => body).join('')).not.toContain('secret')
    expect(changed.headers['content-type']).toBe('application/json')
    expect(() => verified({ ...changed, body: `${changed.body} ` }, signingSecret)).toThrow()
  }, 120_000)

  it('is told that a visit was planned for another day, not of other changes of it', async () => {
    const { group } = await plan()
    await made({ eventTypes: ['visit.planned'] })
    const change = (body: object) =>
      world.call(updateInspectionGroup, { token: owners.adminToken, params: { id: group.id }, body })
    expect((await change({ comment: 'Bring a ladder' })).status).toBe(200)
    expect((await change({ inspectionDate: '2026-10-01' })).status).toBe(200)
    await until(() => typesOf(receiver), ['visit.planned'])
  })

  it('of a company hears of that company, the provider’s of all, and neither of what was rolled back', async () => {
    await made({}, owners.responsibleToken)
    await made({ address: others.address })
    await inTransaction(world.ctx.db, async (db) => {
      const { group } = await makeVisit({ ...world.ctx, db }, owners.admin, owners.own.turbine.id)
      await announce(world.ctx, db, { type: 'visit.planned', visit: group.id })
      throw new Error('rolled back')
    }).catch(() => undefined)
    const foreign = await plan(owners.foreign.turbine.id)
    const own = await plan()
    await until(() => others.received.length, 2)
    await until(() => receiver.received.length, 1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { inspectionGroup: own.group.id } })
    const told = others.received.map(({ body }) => Object(JSON.parse(body)).data.inspectionGroup)
    expect(told.sort()).toEqual([foreign.group.id, own.group.id].sort())
    // One event is known by one id wherever it is told.
    const idOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])
    expect(idOf(others)).toContain(idOf(receiver)[0])
  })
})

describe('a delivery', () => {
  it('that was not taken is sent again under the same id, and once more when somebody asks for it', async () => {
    const { id, signingSecret } = await made()
    receiver.answers.push(500)
    await plan()
    await until(() => stateOf(id), 'waiting')
    await until(async () => (await deliveries(id))[0]?.attempts, 1)
    expect((await deliveries(id))[0]).toMatchObject({ failure: 'refused', answerStatus: 500 })
    await until(() => stateOf(id), 'delivered')
    const [delivery] = await deliveries(id)
    const again = await world.call(replayWebhookDelivery, {
      token: owners.adminToken,
      params: { id: delivery?.id ?? 0 },
    })
    expect(again.status).toBe(200)
    await until(() => receiver.received.length, 3)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([delivery?.eventId]))
    for (const each of receiver.received) verified(each, signingSecret)
    await until(async () => (await deliveries(id))[0]?.attempts, 3)
  }, 60_000)

  it('is signed by the secret before as well for a day, and not after', async () => {
    const { id, signingSecret: former } = await made()
    const renewed = await world.call(renewWebhookSecret, { token: owners.adminToken, params: { id } })
    const { signingSecret, formerSecretUntil } = (renewWebhookSecret.answer?.parse(renewed.body) ?? fail()).data
      .attributes
    expect(formerSecretUntil).not.toBeNull()
    const test = () => world.call(testWebhook, { token: owners.adminToken, params: { id } })
    expect((await test()).status).toBe(201)
    await until(() => receiver.received.length, 1)
    const first = receiver.received[0] ?? fail()
    for (const secret of [former, signingSecret])
      expect(verified(first, secret)).toMatchObject({ type: 'webhook.test' })
    await sql`update webhook set former_until = now() - interval '1 second' where id = ${id}`.execute(world.ctx.db)
    await test()
    await until(() => receiver.received.length, 2)
    const second = receiver.received[1] ?? fail()
    verified(second, signingSecret)
    expect(() => verified(second, former)).toThrow()
  })

  it('follows no redirect, and says in a word why nothing arrived', async () => {
    const { id } = await made()
    receiver.answers.push(302)
    await plan()
    await until(async () => (await deliveries(id))[0]?.failure, 'redirect')
    const nowhere = await made({ name: 'Nowhere', address: 'http://127.0.0.1:9/' })
    await world.call(testWebhook, { token: owners.adminToken, params: { id: nowhere.id } })
    await until(async () => (await deliveries(nowhere.id))[0]?.failure, 'unreachable')
  })

  it('that is answered with 410, or fails for good after days of failing, switches the webhook off; its maker is told', async () => {
    const maker = await makePerson(world.ctx, { role: 'ROLE_ADMIN' })
    const { token } = await signIn(world, maker.email)
    const read = async (id: number) =>
      (getWebhook.answer?.parse((await world.call(getWebhook, { token, params: { id } })).body) ?? fail()).data
        .attributes
    const gone = await made({ name: 'Gone', eventTypes: ['visit.planned'] }, token)
    receiver.answers.push(410)
    await plan()
    await until(async () => (await read(gone.id)).offBecause, 'gone')
    expect(await stateOf(gone.id)).toBe('failed')
    expect((await world.call(testWebhook, { token, params: { id: gone.id } })).status).toBe(409)
    const failing = await made({ name: 'Failing', address: others.address }, token)
    const last = () => sql`update webhook_delivery set tries = 9 where webhook_id = ${failing.id}`.execute(world.ctx.db)
    others.answers.push(500, 500)
    await inTransaction(world.ctx.db, async (db) => {
      await sql`update webhook set failing_since = now() - interval '4 days' where id = ${failing.id}`.execute(db)
    })
    await world.call(testWebhook, { token, params: { id: failing.id } })
    await until(async () => (await deliveries(failing.id))[0]?.attempts, 1)
    await last()
    await until(async () => (await read(failing.id)).offBecause, 'failing')
    const mails = (await mailsTo(world, maker.email)).map(({ text }) => text)
    expect(mails).toEqual([expect.stringContaining('“Gone”'), expect.stringContaining('“Failing”')])
    await world.call(updateWebhook, { token, params: { id: failing.id }, body: { isActive: true } })
    expect(await read(failing.id)).toMatchObject({ isActive: true, offBecause: null, failingSince: null })
  }, 60_000)

  it('waits no more once its webhook is switched off or deleted, and is forgotten after thirty days', async () => {
    const { id } = await made()
    receiver.answers.push(500)
    await plan()
    await until(async () => (await deliveries(id))[0]?.attempts, 1)
    await world.call(updateWebhook, { token: owners.adminToken, params: { id }, body: { isActive: false } })
    await until(async () => (await deliveries(id))[0]?.failure, 'switched-off')
    expect(receiver.received.length).toBe(1)
    world.advance(29 * 86_400_000)
    await forgetDeliveries(world.ctx)
    world.advance(-29 * 86_400_000)
    expect(await deliveries(id)).toHaveLength(1)
    world.advance(31 * 86_400_000)
    await forgetDeliveries(world.ctx)
    world.advance(-31 * 86_400_000)
    expect(await deliveries(id)).toEqual([])
    expect((await world.call(deleteWebhook, { token: owners.adminToken, params: { id } })).status).toBe(204)
  }, 60_000)
})

describe('who may have webhooks', () => {
  it('is told of a company’s own by its responsible people, and of no other’s', async () => {
    const own = await made({}, owners.responsibleToken)
    expect(own.organization?.data.attributes.id).toBe(owners.own.organization)
    const provider = await made({ address: others.address })
    const named = async (token: string) =>
      (listWebhooks.answer?.parse((await world.call(listWebhooks, { token })).body) ?? fail()).data.map(({ id }) => id)
    expect(await named(owners.responsibleToken)).toEqual([String(own.id)])
    expect(await named(owners.foreignToken)).toEqual([])
    for (const id of [own.id, provider.id])
      for (const call of [
        getWebhook,
        updateWebhook,
        deleteWebhook,
        renewWebhookSecret,
        testWebhook,
        listWebhookDeliveries,
      ])
        expect(
          (
            await world.call(call, {
              token: owners.foreignToken,
              params: { id },
              ...(call === updateWebhook ? { body: {} } : {}),
            })
          ).status,
        ).toBe(404)
    expect((await ask({}, owners.readerToken)).status).toBe(403)
    expect((await ask({ organization: owners.foreign.organization }, owners.responsibleToken)).status).toBe(422)
    expect((await ask({}, owners.responsibleToken)).status).toBe(422)
  })

  it('is in the trail of changes, which never holds a secret; a stale change is refused', async () => {
    const { id, signingSecret, version } = await made()
    const token = owners.adminToken
    await world.call(updateWebhook, { token, params: { id }, body: { name: 'Renamed', version } })
    const stale = await world.call(updateWebhook, { token, params: { id }, body: { name: 'Again', version } })
    expect(stale.body).toMatchObject({ code: 'changed-meanwhile' })
    await world.call(renewWebhookSecret, { token, params: { id } })
    await world.call(deleteWebhook, { token, params: { id } })
    const { body } = await world.call(listAuditEntries, { token, query: `entity=webhook&entityId=${id}` })
    const entries = (listAuditEntries.answer?.parse(body) ?? fail()).data.map(({ attributes }) => attributes)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'rotate', 'update', 'create'])
    expect(JSON.stringify(entries)).not.toContain(signingSecret)
  })
})
