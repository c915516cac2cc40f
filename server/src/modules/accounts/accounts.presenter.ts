import { type FigureName, figureNames, type meResource, type sessionResource } from '@visionair/contract/accounts'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { SignInProvider } from '../../platform/sign-in-provider.ts'
import type { AccountRow } from './accounts.repository.ts'
import { missesFactor } from './second-factor/demanded-factor.policy.ts'
import type { Session } from './sessions/sessions.repository.ts'

const storedFigures = z.partialRecord(z.enum(figureNames), z.boolean()).catch({})

const figuresOf = (stored: unknown): Partial<Record<FigureName, boolean>> => {
  const chosen = storedFigures.parse(stored)
  return Object.fromEntries(figureNames.map((name) => [name, chosen[name] ?? true]))
}

/** The signed-in user as the browser knows it; figures that were never chosen are shown. */
export const presentMe = (account: AccountRow): z.input<typeof meResource> => ({
  id: String(account.id),
  type: 'users',
  attributes: {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    pendingEmail: account.pendingEmail,
    status: account.termsAccepted ? 1 : 0,
    roles: [...account.roles],
    permissions: [...account.permissions],
    organizations: { data: account.organizations.map(presentOrganizationRef) },
    isLimited: account.rootDeviceIds.length > 0,
    secondFactor: {
      isOn: account.hasSecondFactor,
      isMissing: missesFactor(account),
      demandedBy: { roles: [...account.demandedBy.roles], organizations: [...account.demandedBy.organizations] },
    },
    preferences: { figures: figuresOf(account.figures), language: account.language },
  },
})

export const presentOrganizationRef = ({ id, name }: { id: number; name: string }) => ({
  id: String(id),
  type: 'organizations' as const,
  attributes: { id, name },
})

/** A session as its owner reads it. */
export const presentSession =
  (actor: Actor, providers: readonly SignInProvider[]) =>
  ({ id, client, address, beganAt, seenAt, provider }: Session): z.input<typeof sessionResource> => ({
    id: String(id),
    type: 'sessions',
    attributes: {
      ...{ id, client, address, beganAt: beganAt.toISOString(), seenAt: seenAt.toISOString() },
      provider: provider && (providers.find((each) => each.id === provider)?.name[actor.language] ?? provider),
      isCurrent: id === actor.session,
    },
  })
