import { endUserSession, listUserSessions, type userSessionResource } from '@visionair/contract/people'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import type { SignInProvider } from '../../../platform/sign-in-provider.ts'
import type { UserSession } from './user-sessions.repository.ts'
import { endSession, listSessions } from './user-sessions.service.ts'

/** A session as who manages its user reads it. */
const presentUserSession =
  (actor: Actor, providers: readonly SignInProvider[]) =>
  ({
    id,
    client,
    address,
    beganAt,
    seenAt,
    provider,
    user,
    organizations,
  }: UserSession): z.input<typeof userSessionResource> => ({
    id: String(id),
    type: 'user_sessions',
    attributes: {
      ...{ id, client, user, organizations: [...organizations] },
      ...{ beganAt: beganAt.toISOString(), seenAt: seenAt.toISOString() },
      address: actor.isAdmin && address !== '' ? address : null,
      provider: provider && (providers.find((each) => each.id === provider)?.name[actor.language] ?? provider),
      isCurrent: id === actor.session,
      can: { end: user.id !== actor.userId },
    },
  })

/** Where users are signed in, for who manages them. */
export function registerUserSessionRoutes(app: App, ctx: Context): void {
  route(app, listUserSessions, async ({ actor, query, request }) => {
    const { items, total } = await listSessions(ctx, actor, query)
    const present = presentUserSession(actor, ctx.settings.signInProviders)
    return presentListing({ ...query, items: items.map(present), total, url: request.originalUrl })
  })
  route(app, endUserSession, ({ actor, params }) => endSession(ctx, actor, params.id))
}
