import {
  activateInvitation,
  cancelInvitation,
  checkInvitation,
  createInvitation,
  listInvitations,
  reinvite,
} from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import type { SignInGuard } from '../sessions/sign-in-guard.ts'
import { activate, invitationOfLink } from './activation.service.ts'
import { presentInvitation } from './invitations.presenter.ts'
import { cancel, invitationsOf, invite, inviteAgain } from './invitations.service.ts'

/** Accounts completed by one client in a quarter of an hour. */
const perAddress = { limit: 60, windowSeconds: 900 }

export function registerInvitationRoutes(app: App, ctx: Context, guard: SignInGuard): void {
  route(app, listInvitations, async ({ actor, query, request }) => {
    const filter = { ...query, organizationId: query['organization.id'] }
    const { items, total } = await invitationsOf(ctx, actor, filter)
    const presented = items.map((item) => presentInvitation(actor, item))
    return presentListing({ items: presented, ...query, total, url: request.originalUrl })
  })

  route(app, createInvitation, async ({ actor, body }) => ({
    data: presentInvitation(actor, await invite(ctx, actor, body)),
  }))

  route(app, reinvite, async ({ actor, params }) => ({
    data: presentInvitation(actor, await inviteAgain(ctx, actor, params.id)),
  }))

  route(app, cancelInvitation, async ({ actor, params }) => {
    await cancel(ctx, actor, params.id)
  })

  route(app, checkInvitation, async ({ params }) => {
    const { email, organization, language } = await invitationOfLink(ctx, params.token)
    return { data: { email, organization: organization?.name ?? null, language } }
  })

  route(
    app,
    activateInvitation,
    ({ params, body, request }) => guard.demand(request.ip, () => activate(ctx, params.token, body)),
    { rateLimit: perAddress },
  )
}
