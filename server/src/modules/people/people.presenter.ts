import type {
  corporateAssetResource,
  organizationResource,
  profileResource,
  userResource,
} from '@visionair/contract/people'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import { presentOrganizationRef } from '../accounts/accounts.presenter.ts'
import { presentParkRef } from '../parks/parks.presenter.ts'
import { presentTypeRef } from '../reference/reference.presenter.ts'
import type { CorporateAsset } from './organizations/corporate-assets.types.ts'
import { organizationRights } from './organizations/organizations.policy.ts'
import { organizationFacts } from './organizations/organizations.service.ts'
import type { Organization, Profile, ProfileName, RootDevice, User } from './people.types.ts'
import { profileRights } from './profiles.policy.ts'
import { profileFacts } from './profiles.service.ts'
import { userFacts } from './users/user-facts.ts'
import { userRights } from './users/users.policy.ts'

const presentProfileRef = ({ id, name, nameFr }: ProfileName) => ({
  id: String(id),
  type: 'profiles' as const,
  attributes: { id, name, nameFr },
})

const presentRootDevice = ({ id, name, type, park }: RootDevice) => ({
  id: String(id),
  type: 'devices' as const,
  attributes: { id, name, type: { data: presentTypeRef(type) }, deviceGroup: { data: presentParkRef(park) } },
})

export const presentUser =
  (actor: Actor) =>
  (user: User): z.input<typeof userResource> => ({
    id: String(user.id),
    type: 'users',
    attributes: {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      pendingEmail: userRights(actor, user).editEmail ? user.pendingEmail : null,
      status: user.termsStatus === 1 ? 1 : 0,
      is_active: user.isActive,
      kind: user.isService ? 'service' : 'person',
      state: user.state,
      lockedUntil: user.lockedUntil?.toISOString() ?? null,
      hasSecondFactor: user.hasSecondFactor,
      missesSecondFactor: user.missesSecondFactor,
      createdAt: user.createdAt.toISOString(),
      roles: [...user.roles],
      permissions: [...user.permissions],
      profile: user.profile && { data: presentProfileRef(user.profile) },
      organizations: { data: user.organizations.map(presentOrganizationRef) },
      isLimited: user.isLimited,
      rootDevices: { data: user.rootDevices.map(presentRootDevice) },
      version: versionOf(userFacts(user)),
      can: userRights(actor, user),
    },
  })

export const presentOrganization =
  (actor: Actor) =>
  (row: Organization): z.input<typeof organizationResource> => ({
    id: String(row.id),
    type: 'organizations',
    attributes: {
      id: row.id,
      name: row.name,
      address: row.address,
      facturationAddress: row.billingAddress,
      timeZone: row.timeZone,
      demandsSecondFactor: row.demandsSecondFactor,
      sessionIdleMinutes: row.sessionIdleMinutes,
      sessionHours: row.sessionHours,
      createdAt: row.createdAt.toISOString(),
      userCount: row.userCount,
      parkCount: row.parkCount,
      version: versionOf(organizationFacts(row)),
      can: organizationRights(actor),
    },
  })

export const presentProfile =
  (actor: Actor) =>
  (row: Profile): z.input<typeof profileResource> => ({
    id: String(row.id),
    type: 'profiles',
    attributes: {
      id: row.id,
      name: row.name,
      nameFr: row.nameFr,
      permissions: [...row.permissions],
      organization: row.organization && { data: presentOrganizationRef(row.organization) },
      userCount: row.userCount,
      version: versionOf(profileFacts(row)),
      can: profileRights(actor, row),
    },
  })

export const presentCorporateAsset =
  (ctx: Context, actor: Actor) =>
  (asset: CorporateAsset): z.input<typeof corporateAssetResource> => ({
    id: String(asset.id),
    type: 'corporate_assets',
    attributes: {
      id: asset.id,
      part: asset.part,
      name: asset.name,
      mediaType: asset.mediaType,
      sizeBytes: asset.sizeBytes,
      width: asset.widthPx,
      height: asset.heightPx,
      createdAt: asset.createdAt.toISOString(),
      uri: ctx.signer.sign(
        `/storage/corporate/${asset.id}`,
        { accountId: actor.userId, session: actor.session },
        ctx.now(),
      ),
    },
  })
