import { problemSchema } from '@visionair/contract'
import { me, refreshToken } from '@visionair/contract/accounts'
import { endUserSession, listUserSessions } from '@visionair/contract/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, type PersonOptions, signIn } from '../../../testing/factories.ts'

let world: ApiWorld
let own = 0
let other = 0
const tokens = { admin: '', responsible: '', editor: '', viewer: '', foreign: '' }
beforeAll(async () => {
  world = await createApiWorld()
  own = await makeOrganization(world.ctx)
  other = await makeOrganization(world.ctx)
  const signedIn = async (options: PersonOptions) => (await makeSignedIn(world, options)).token
  const permissions = ['user_view', 'user_edit'] as const
  tokens.admin = await signedIn({ role: 'ROLE_ADMIN' })
  tokens.responsible = await signedIn({ role: 'ROLE_RESPONSIBLE', organizationIds: [own] })
  tokens.editor = await signedIn({ organizationIds: [own], permissions })
  tokens.viewer = await signedIn({ organizationIds: [own], permissions: ['user_view'] })
  tokens.foreign = await signedIn({ role: 'ROLE_RESPONSIBLE', organizationIds: [other] })
})
afterAll(() => world.close())

const person = async (options: PersonOptions = {}) => {
  const { id, email } = await makePerson(world.ctx, { organizationIds: [own], ...options })
  return { id, email, ...(await signIn(world, email)) }
}
const listed = async (token: string, query = '') => {
  const { status, body } = await world.call(listUserSessions, { token, query: `itemsPerPage=100&${query}` })
  expect(status, JSON.stringify(body)).toBe(200)
  if (listUserSessions.answer === undefined) throw new Error('the call has no answer')
  return listUserSessions.answer.parse(body).data.map(({ attributes }) => attributes)
}
const of = async (token: string, user: number) => await listed(token, `user.id=${user}`)
const end = async (token: string, id: number) => (await world.call(endUserSession, { token, params: { id } })).status

it('open sessions are seen by administrators, and those of people of their company alone by who manages these', async () => {
  const colleague = await person()
  const both = await person({ organizationIds: [own, other] })
  const responsible = await person({ role: 'ROLE_RESPONSIBLE' })
  const administrator = await person({ role: 'ROLE_ADMIN' })
  const people = [colleague, both, responsible, administrator]
  const counts = async (token: string) => await Promise.all(people.map(async ({ id }) => (await of(token, id)).length))
  expect(await counts(tokens.admin)).toEqual([1, 1, 1, 1])
  expect(await counts(tokens.responsible)).toEqual([1, 0, 1, 0])
  expect(await counts(tokens.editor)).toEqual([1, 0, 0, 0])
  expect(await counts(tokens.foreign)).toEqual([0, 0, 0, 0])
  expect((await world.call(listUserSessions, { token: tokens.viewer })).status).toBe(403)

  const [seen] = await of(tokens.admin, colleague.id)
  expect(seen).toMatchObject({ address: '127.0.0.1', isCurrent: false, can: { end: true }, provider: null })
  expect(seen?.organizations.map(({ id }) => id)).toEqual([own])
  // Where people are is for administrators alone.
  expect((await of(tokens.responsible, colleague.id))[0]?.address).toBeNull()
  const editor = await person({ permissions: ['user_view', 'user_edit'] })
  const [mine] = await of(editor.token, editor.id)
  expect(mine).toMatchObject({ isCurrent: true, can: { end: false } })
  expect(await end(editor.token, mine?.id ?? 0)).toBe(403)
  expect((await listed(tokens.admin, `organization.id=${other}`)).map(({ user }) => user.id)).toContain(both.id)
  expect((await listed(tokens.admin, `name=${colleague.email}`)).map(({ user }) => user.id)).toEqual([colleague.id])
})

it('AUTH-03 a session that who manages somebody ends is over at once, told as that, kept in the trail, and the others go on', async () => {
  const target = await person()
  const second = await signIn(world, target.email)
  const sessions = await of(tokens.responsible, target.id)
  const newest = sessions.toSorted((left, right) => right.id - left.id)[0]
  const id = newest?.id ?? 0
  expect([sessions.length, await end(tokens.foreign, id), await end(tokens.viewer, id)]).toEqual([2, 404, 403])
  const twice = await Promise.all([end(tokens.responsible, id), end(tokens.admin, id)])
  expect(twice.toSorted()).toEqual([204, 404])
  const refused = await world.call(me, { token: second.token })
  expect([refused.status, problemSchema.parse(refused.body).endedBy]).toEqual([401, 'administrator'])
  expect((await world.call(refreshToken, { body: { refresh_token: second.refresh_token } })).status).toBe(401)
  expect((await world.call(me, { token: target.token })).status).toBe(200)
  const entries = await world.ctx.db
    .selectFrom('auditEntry')
    .select('action')
    .where('entityId', '=', target.id)
    .where('action', '=', 'sign-out')
    .execute()
  expect(entries).toHaveLength(1)
  expect(await of(tokens.admin, target.id)).toHaveLength(1)
  world.advance(31 * 86_400_000)
  const { token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  expect(await of(token, target.id)).toEqual([])
})
