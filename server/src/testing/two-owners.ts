import type { Device } from '../modules/devices/devices.types.ts'
import type { Actor } from '../platform/actor.ts'
import type { ApiWorld } from './api-world.ts'
import { makeAdmin, makeOrganization, makePark, makeSignedIn, makeTurbine } from './factories.ts'

/** One owner's park with a sub-park and a turbine, and a foreign one; with the people who may and may not see them. */
export interface TwoOwners {
  readonly admin: Actor
  readonly own: Owner
  readonly foreign: Owner
  readonly adminToken: string
  readonly responsibleToken: string
  /** A member of the owner without any permission. */
  readonly readerToken: string
  readonly foreignToken: string
}

interface Owner {
  readonly organization: number
  readonly park: number
  readonly subPark: number
  readonly turbine: Device
}

async function makeOwner(world: ApiWorld, admin: Actor): Promise<Owner> {
  const organization = await makeOrganization(world.ctx)
  const park = await makePark(world.ctx, admin, organization)
  const subPark = await makePark(world.ctx, admin, organization, { parent: park.id })
  const turbine = await makeTurbine(world.ctx, admin, subPark.id, { rotorDiameter: 100 })
  return { organization, park: park.id, subPark: subPark.id, turbine }
}

export async function makeTwoOwners(world: ApiWorld): Promise<TwoOwners> {
  const admin = await makeAdmin(world.ctx)
  const own = await makeOwner(world, admin)
  const foreign = await makeOwner(world, admin)
  const token = async (role: 'ROLE_ADMIN' | 'ROLE_RESPONSIBLE' | 'ROLE_USER', organizationIds: number[]) =>
    (await makeSignedIn(world, { role, organizationIds })).token
  return {
    admin,
    own,
    foreign,
    adminToken: await token('ROLE_ADMIN', []),
    responsibleToken: await token('ROLE_RESPONSIBLE', [own.organization]),
    readerToken: await token('ROLE_USER', [own.organization]),
    foreignToken: await token('ROLE_RESPONSIBLE', [foreign.organization]),
  }
}

/** A device below another by the ids of the types on the way, the first of each. */
export async function deviceBelow(world: ApiWorld, parentId: number, ...typeIds: number[]): Promise<number> {
  let id = parentId
  for (const typeId of typeIds) {
    const row = await world.ctx.db
      .selectFrom('device')
      .select('id')
      .where('parentId', '=', id)
      .where('typeId', '=', typeId)
      .orderBy('position')
      .executeTakeFirstOrThrow()
    id = row.id
  }
  return id
}
