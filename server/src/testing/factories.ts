import { login } from '@visionair/contract/accounts'
import { z } from 'zod'
import { actorOfAccount } from '../modules/accounts/accounts.service.ts'
import { hashPassword } from '../modules/accounts/passwords/password-hash.ts'
import { enterOrganization, enterPerson } from '../modules/accounts/people.service.ts'
import { signAccessToken } from '../modules/accounts/sessions/access-token.ts'
import { createDevice } from '../modules/devices/devices.service.ts'
import type { Device } from '../modules/devices/devices.types.ts'
import { createGroup, type GroupDetail } from '../modules/inspections/visits/groups.service.ts'
import { createPark } from '../modules/parks/parks.service.ts'
import type { Park } from '../modules/parks/parks.types.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { ApiWorld } from './api-world.ts'

export const testPassword = 'Visionair1!'
/** Hashed once and cheaply: a real hash is made to be slow, at each sign-in. */
let knownHash: Promise<string> | undefined
const testPasswordHash = () => {
  knownHash ??= hashPassword(testPassword, { N: 2 ** 10, r: 8, p: 1 })
  return knownHash
}

let counter = 0
const next = () => {
  counter += 1
  return counter
}

export interface TestPerson {
  readonly id: number
  readonly email: string
}

export interface PersonOptions {
  readonly role?: 'ROLE_ADMIN' | 'ROLE_RESPONSIBLE' | 'ROLE_USER'
  readonly organizationIds?: readonly number[]
  readonly permissions?: readonly string[]
  readonly profileId?: number | null
  readonly termsStatus?: 0 | 1
}

export const makeOrganization = (ctx: Context, name = `Organization ${next()}`): Promise<number> =>
  enterOrganization(ctx, name, null)

/** An account that has accepted the terms, with the password {@link testPassword}. */
export async function makePerson(ctx: Context, options: PersonOptions = {}): Promise<TestPerson> {
  const email = `person${next()}@example.org`
  const id = await enterPerson(ctx, {
    email,
    firstName: 'Ada',
    lastName: `Person ${counter}`,
    roles: [options.role ?? 'ROLE_USER'],
    permissions: [...(options.permissions ?? [])],
    profileId: options.profileId ?? null,
    termsStatus: options.termsStatus ?? 1,
    passwordHash: await testPasswordHash(),
    organizationIds: options.organizationIds ?? [],
  })
  return { id, email }
}

const tokensSchema = z.object({ data: z.object({ token: z.string(), refresh_token: z.string() }) })

/** Signs in through the API and answers both tokens. */
export async function signIn(
  world: ApiWorld,
  email: string,
  password = testPassword,
): Promise<{ token: string; refresh_token: string }> {
  const { body } = await world.call(login, { body: { username: email, password } })
  return tokensSchema.parse(body).data
}

/** An account with an access token, made without the work of checking a password. */
export async function makeSignedIn(
  world: ApiWorld,
  options: PersonOptions = {},
): Promise<TestPerson & { token: string }> {
  const person = await makePerson(world.ctx, options)
  const holder = { accountId: person.id, sessionEpoch: 0 }
  return { ...person, token: await signAccessToken(world.ctx.settings, holder, world.ctx.now()) }
}

/** The actor of an account, for calling services directly. */
export async function actorOf(ctx: Context, accountId: number): Promise<Actor> {
  const actor = await actorOfAccount(ctx, accountId, 'en')
  if (!actor) throw new Error(`account ${accountId} is not there`)
  return actor
}

/** An administrator to make things with. */
export async function makeAdmin(ctx: Context): Promise<Actor> {
  return await actorOf(ctx, (await makePerson(ctx, { role: 'ROLE_ADMIN' })).id)
}

export const makePark = (
  ctx: Context,
  admin: Actor,
  organization: number,
  options: { name?: string; parent?: number | null } = {},
): Promise<Park> =>
  createPark(ctx, admin, {
    name: options.name ?? `Park ${next()}`,
    localization: 'Somewhere',
    comment: null,
    position: null,
    parent: options.parent ?? null,
    organization,
  })

export interface TurbineOptions {
  readonly name?: string
  readonly rotorDiameter?: number
}

/** A turbine with its three blades, nacelle, tower and hub, and all their sides. */
export const makeTurbine = (
  ctx: Context,
  admin: Actor,
  park: number,
  { name, rotorDiameter }: TurbineOptions = {},
): Promise<Device> =>
  createDevice(ctx, admin, {
    name: name ?? `E${next()}`,
    type: 8,
    park,
    parent: null,
    values: rotorDiameter === undefined ? [] : [{ reference: 'rotorDiameter', value: rotorDiameter }],
    withSubDevices: true,
  })

/** A visit (Clarity unless told otherwise) to a device and all below it. */
export const makeVisit = (
  ctx: Context,
  admin: Actor,
  device: number,
  options: { service?: number; date?: string } = {},
): Promise<GroupDetail> =>
  createGroup(ctx, admin, {
    device,
    service: options.service ?? 2,
    date: options.date ?? '2026-06-01',
    status: 'todo',
    comment: null,
  })
