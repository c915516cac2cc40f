import { me } from '@visionair/contract/accounts'
import { getNestedStructure } from '@visionair/contract/overview'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makePark, makeSignedIn, makeTurbine } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners

const named = z.object({ name: z.string() })
const chainSchema = z.object({ data: z.array(named.extend({ siblings: z.array(named) })) })

const companySchema = z.object({ attributes: named })
const accountSchema = z.object({
  data: z.looseObject({ attributes: z.looseObject({ organizations: z.object({ data: z.array(companySchema) }) }) }),
})

async function besides(type: 'device' | 'device-group', id: number): Promise<readonly string[]> {
  const { body } = await world.call(getNestedStructure, {
    token: owners.adminToken,
    query: `type=${type}&id=${id}`,
  })
  return (
    chainSchema
      .parse(body)
      .data.at(-1)
      ?.siblings.map(({ name }) => name) ?? []
  )
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

describe('names with numbers', () => {
  it('NAV-04 stand in the order of their numbers beside a turbine in the breadcrumb, T2 before T10, whichever was made first', async () => {
    const organization = await makeOrganization(world.ctx)
    const park = await makePark(world.ctx, owners.admin, organization)
    const made = []
    for (const name of ['T10', 'T2', 'T1', 't3'])
      made.push(await makeTurbine(world.ctx, owners.admin, park.id, { name }))
    expect(await besides('device', made[0]?.id ?? 0)).toEqual(['T1', 'T2', 't3'])
  })

  it('stand so beside a park, also where only the first fifty are told', async () => {
    const organization = await makeOrganization(world.ctx)
    const made = []
    for (let number = 60; number > 0; number -= 1)
      made.push(await makePark(world.ctx, owners.admin, organization, { name: `Park ${number}` }))
    const told = await besides('device-group', made[0]?.id ?? 0)
    expect(told).toEqual(Array.from({ length: 50 }, (_, at) => `Park ${at + 1}`))
  })

  it('stand so among the companies of an account', async () => {
    const organizationIds = []
    for (const number of [10, 2, 1]) {
      const id = await makeOrganization(world.ctx)
      await world.ctx.db
        .updateTable('organization')
        .set({ name: `Wind ${number}` })
        .where('id', '=', id)
        .execute()
      organizationIds.push(id)
    }
    const { token } = await makeSignedIn(world, { organizationIds })
    const { body } = await world.call(me, { token })
    const names = accountSchema.parse(body).data.attributes.organizations.data.map(({ attributes }) => attributes.name)
    expect(names).toEqual(['Wind 1', 'Wind 2', 'Wind 10'])
  })
})
