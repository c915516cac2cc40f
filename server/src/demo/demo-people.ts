import { enterOrganization, enterPerson, hashPassword } from '../modules/accounts/people.service.ts'
import type { Context } from '../platform/context.ts'

/** Known to everybody who reads the documentation: created by the demo only, which listens on loopback only. */
const demoPassword = 'Visionair1!'

const profiles = { inspector: 1, reader: 3 } as const

export interface DemoPeople {
  readonly adminId: number
  /** Who makes the visits. */
  readonly inspectorId: number
  readonly owner: number
  readonly other: number
}

/** Two wind-farm owners with the five demo accounts. */
export async function enterDemoPeople(ctx: Context): Promise<DemoPeople> {
  const owner = await enterOrganization(ctx, 'Vents du Nord Énergie', '12 rue du Moulin, 80000 Amiens, France')
  const other = await enterOrganization(
    ctx,
    'Highland Wind Partners',
    '4 Harbour Road, Inverness IV1 1UF, United Kingdom',
  )
  const passwordHash = await hashPassword(demoPassword)
  const person = (
    email: string,
    firstName: string,
    lastName: string,
    role: string,
    profileId: number | null,
    organizationIds: number[],
  ) =>
    enterPerson(ctx, {
      email,
      firstName,
      lastName,
      roles: [role],
      permissions: [],
      profileId,
      termsStatus: 1,
      passwordHash,
      organizationIds,
    })
  const adminId = await person('admin@visionair.example', 'Camille', 'Durand', 'ROLE_ADMIN', null, [])
  await person('responsible@visionair.example', 'Jeanne', 'Lefèvre', 'ROLE_RESPONSIBLE', null, [owner])
  const inspectorId = await person('inspector@visionair.example', 'Noah', 'Berger', 'ROLE_USER', profiles.inspector, [
    owner,
  ])
  await person('reader@visionair.example', 'Inès', 'Moreau', 'ROLE_USER', profiles.reader, [owner])
  await person('other@visionair.example', 'Fiona', 'MacLeod', 'ROLE_RESPONSIBLE', null, [other])
  return { adminId, inspectorId, owner, other }
}
