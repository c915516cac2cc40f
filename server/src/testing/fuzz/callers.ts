import { permissions, type TokenScope, tokenScopes } from '@visionair/contract'
import { createApiToken } from '@visionair/contract/accounts'
import { z } from 'zod'
import { replaceDemandingRoles } from '../../modules/accounts/second-factor/demanded-factor.repository.ts'
import type { ApiWorld } from '../api-world.ts'
import { tokenFor, unreadableToken } from '../authorization/checks/send.ts'
import { endedSessionOf, enterPrincipal, type Owners } from '../authorization/fixture/people.ts'
import { type Principal, type PrincipalName, principals } from '../authorization/principals.ts'
import { makeOrganization, makeSignedIn, testPassword } from '../factories.ts'
import type { Dice } from '../oracle/dice.ts'

/** Who calls. */
export interface Caller {
  readonly name: string
  readonly token: string | null
  /** What stands in the way of any call that is not for everybody. */
  readonly barred: Principal['barred']
  /** Of an API token. */
  readonly scope: TokenScope | null
}

/** Permissions that depend on the route make no sense for a caller of all routes: one kind holds some by chance instead. */
const ofOneRoute: readonly PrincipalName[] = [
  'inspector with just this permission',
  'inspector with all but this permission',
]

const tokenSchema = z.object({ data: z.object({ attributes: z.object({ token: z.string() }) }) })

async function principalCaller(world: ApiWorld, owners: Owners, principal: Principal): Promise<Caller> {
  const { name, barred } = principal
  const known = { name, barred, scope: null }
  if (name === 'anonymous') return { ...known, token: null }
  if (name === 'broken token') return { ...known, token: unreadableToken }
  const id = await enterPrincipal(world, owners, principal, principal.permissionsFor([]) ?? [])
  const session = barred === 'ended' ? (await endedSessionOf(world, id)).family : undefined
  return { ...known, token: await tokenFor(world, id, session) }
}

async function tokenCaller(world: ApiWorld, scope: TokenScope): Promise<Caller> {
  const { token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  const body = { name: scope, scope, days: 1, currentPassword: testPassword }
  const answer = await world.call(createApiToken, { token, body })
  const made = tokenSchema.parse(answer.body).data.attributes.token
  return { name: `API token, ${scope}`, token: made, barred: null, scope }
}

/** What the owners have now: companies and devices that were deleted meanwhile have successors. */
async function ownersNow(world: ApiWorld, { own, foreign, rootDevices }: Owners): Promise<Owners> {
  const { db } = world.ctx
  const companies = await db.selectFrom('organization').select('id').where('id', 'in', [own, foreign]).execute()
  const devices = await db.selectFrom('device').select('id').orderBy('id').execute()
  const company = async (id: number) =>
    companies.some((each) => each.id === id) ? id : await makeOrganization(world.ctx)
  const device = (id: number | null) => (devices.some((each) => each.id === id) ? id : (devices[0]?.id ?? null))
  return {
    own: await company(own),
    foreign: await company(foreign),
    rootDevices: { turbine: device(rootDevices.turbine), blade: device(rootDevices.blade) },
  }
}

/**
 * Everybody anew, as throw-away accounts: of each kind of caller of the authorization table, and API tokens of each scope. The companies and
 * roles demand a second factor of whom they did at first, whatever was called meanwhile.
 */
export async function recruit(world: ApiWorld, first: Owners, dice: Dice): Promise<readonly Caller[]> {
  const { db } = world.ctx
  const owners = await ownersNow(world, first)
  await replaceDemandingRoles(db, [])
  await db.updateTable('organization').set({ demandsSecondFactor: false }).execute()
  await db.updateTable('organization').set({ demandsSecondFactor: true }).where('id', '=', owners.own).execute()
  const callers: Caller[] = []
  for (const principal of principals.filter(({ name }) => !ofOneRoute.includes(name)))
    callers.push(await principalCaller(world, owners, principal))
  const some = dice.some(permissions, permissions.length / 2)
  const member = principals.find(({ name }) => name === 'inspector with all permissions')
  if (member) {
    const id = await enterPrincipal(world, owners, member, some)
    const name = 'inspector with some permissions'
    callers.push({ name, barred: null, scope: null, token: await tokenFor(world, id) })
  }
  for (const scope of tokenScopes) callers.push(await tokenCaller(world, scope))
  return callers
}
