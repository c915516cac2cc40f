import { type Permission, permissionGroups } from '@visionair/contract'
import {
  createOrganization as createOrganizationCall,
  createProfile as createProfileCall,
  deleteOrganization as deleteOrganizationCall,
  deleteProfile as deleteProfileCall,
  getOrganization,
  getProfile,
  listOrganizations,
  listPermissions,
  listProfiles,
  updateOrganization as updateOrganizationCall,
  updateProfile as updateProfileCall,
} from '@visionair/contract/people'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { mayGrantPermission } from '../accounts/invitations/grants.policy.ts'
import {
  createOrganization,
  deleteOrganization,
  listVisibleOrganizations,
  updateOrganization,
  visibleOrganization,
} from './organizations/organizations.service.ts'
import { presentOrganization, presentProfile } from './people.presenter.ts'
import { createProfile, deleteProfile, listVisibleProfiles, updateProfile, visibleProfile } from './profiles.service.ts'

function registerOrganizationRoutes(app: App, ctx: Context): void {
  route(app, listOrganizations, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleOrganizations(ctx, actor, query)
    return presentListing({ items: items.map(presentOrganization(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getOrganization, async ({ actor, params }) => ({
    data: presentOrganization(actor)(await visibleOrganization(ctx, actor, params.id)),
  }))
  route(app, createOrganizationCall, async ({ actor, body: { facturationAddress, ...fields } }) => ({
    data: presentOrganization(actor)(
      await createOrganization(ctx, actor, { ...fields, billingAddress: facturationAddress }),
    ),
  }))
  route(app, updateOrganizationCall, async ({ actor, params, body: { facturationAddress, ...change } }) => ({
    data: presentOrganization(actor)(
      await updateOrganization(ctx, actor, params.id, { ...change, billingAddress: facturationAddress }),
    ),
  }))
  route(app, deleteOrganizationCall, async ({ actor, params }) => {
    await deleteOrganization(ctx, actor, params.id)
  })
}

const groups: readonly (readonly [string, readonly Permission[]])[] = Object.entries(permissionGroups)

function registerProfileRoutes(app: App, ctx: Context): void {
  route(app, listProfiles, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleProfiles(ctx, actor, query)
    return presentListing({ items: items.map(presentProfile(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getProfile, async ({ actor, params }) => ({
    data: presentProfile(actor)(await visibleProfile(ctx, actor, params.id)),
  }))
  route(app, createProfileCall, async ({ actor, body }) => ({
    data: presentProfile(actor)(await createProfile(ctx, actor, body)),
  }))
  route(app, updateProfileCall, async ({ actor, params, body }) => ({
    data: presentProfile(actor)(await updateProfile(ctx, actor, params.id, body)),
  }))
  route(app, deleteProfileCall, async ({ actor, params }) => {
    await deleteProfile(ctx, actor, params.id)
  })
  route(app, listPermissions, async ({ actor }) => ({
    data: groups.map(([group, names]) => ({
      group,
      permissions: names.map((name) => ({ name, grantable: mayGrantPermission(actor, name) })),
    })),
  }))
}

/** Companies and profiles; users and the files for reports have routes of their own. */
export function registerPeopleRoutes(app: App, ctx: Context): void {
  registerOrganizationRoutes(app, ctx)
  registerProfileRoutes(app, ctx)
}
