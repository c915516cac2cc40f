import { roles } from '@visionair/contract'
import { invitationStates } from '@visionair/contract/accounts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { contains } from '../../../platform/database/text-search.ts'
import { type Language, languages } from '../../../platform/i18n/language.ts'
import type { Invitation } from './invitations.types.ts'

/** Binds every query to the caller: invitations into their organizations; an administrator sees all. */
const visibleInvitation = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`invitation.organization_id = any(${actor.organizationIds}::int[])`

const stateAt = (now: Date) => sql<string>`case
  when invitation.accepted_at is not null then 'accepted'
  when invitation.cancelled_at is not null then 'cancelled'
  when invitation.expires_at <= ${now}::timestamptz then 'expired'
  when invitation.reinvited_at is not null then 'reinvited'
  else 'invited' end`

const stored = z.object({
  state: z.enum(invitationStates),
  role: z.enum(roles),
  language: z.enum(languages),
})

const selection = (db: Db, now: Date) =>
  db
    .selectFrom('invitation')
    .leftJoin('organization', 'organization.id', 'invitation.organizationId')
    .leftJoin('profile', 'profile.id', 'invitation.profileId')
    .leftJoin('account as inviter', 'inviter.id', 'invitation.invitedBy')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.permissions',
      'invitation.rootDeviceIds',
      'invitation.language',
      'invitation.invitedAt',
      'invitation.reinvitedAt',
      'invitation.expiresAt',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'profile.id as profileId',
      'profile.name as profileName',
      'profile.nameFr as profileNameFr',
      'profile.permissions as profilePermissions',
      'invitation.profilePermissions as settledPermissions',
      'inviter.email as invitedBy',
      stateAt(now).as('state'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selection>['executeTakeFirstOrThrow']>>

function toInvitation(row: Row): Invitation {
  const { organizationId, organizationName, profileId, profileName, profileNameFr, profilePermissions, ...rest } = row
  return {
    ...rest,
    ...stored.parse(row),
    organization: organizationId === null ? null : { id: organizationId, name: organizationName ?? '' },
    profile: profileId === null ? null : { id: profileId, name: profileName ?? '', nameFr: profileNameFr ?? '' },
    profilePermissions: profilePermissions ?? [],
  }
}

export interface InvitationFilter {
  readonly state?: string | undefined
  readonly organizationId?: number | undefined
  readonly email?: string | undefined
  readonly order?: Partial<Record<'email' | 'invitedAt' | 'expiresAt', 'asc' | 'desc' | undefined>> | undefined
  readonly page: number
  readonly itemsPerPage: number
}

const columnOf = {
  email: 'invitation.email',
  invitedAt: 'invitation.invitedAt',
  expiresAt: 'invitation.expiresAt',
} as const

/** A page of invitations the actor sees, newest first unless ordered otherwise, with the total. */
export async function pageOfInvitations(
  db: Db,
  actor: Actor,
  filter: InvitationFilter,
  now: Date,
): Promise<{ items: Invitation[]; total: number }> {
  let query = selection(db, now).where(visibleInvitation(actor))
  if (filter.state) query = query.where(stateAt(now), '=', filter.state)
  if (filter.organizationId) query = query.where('invitation.organizationId', '=', filter.organizationId)
  if (filter.email) query = query.where(contains('invitation.email', filter.email))
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const order = filter.order ?? {}
  for (const field of ['email', 'invitedAt', 'expiresAt'] as const)
    if (order[field]) query = query.orderBy(columnOf[field], order[field])
  if (Object.keys(order).length === 0) query = query.orderBy('invitation.invitedAt', 'desc')
  const rows = await query
    .orderBy('invitation.id', 'desc')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items: rows.map(toInvitation), total }
}

/** One invitation the actor sees, or null. */
export async function findInvitation(db: Db, actor: Actor, id: number, now: Date): Promise<Invitation | null> {
  const row = await selection(db, now)
    .where(visibleInvitation(actor))
    .where('invitation.id', '=', id)
    .executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** The invitation a link belongs to, while it can be used; null otherwise. */
export async function findOpenInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const row = await selection(db, now)
    .where('invitation.tokenHash', '=', tokenHash)
    .where(stateAt(now), 'in', ['invited', 'reinvited'])
    .executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Why a link that invited somebody is over; null for one that is so by its time, and for one nobody was sent. */
export async function whyInvitationIsOver(
  db: Db,
  tokenHash: Buffer,
): Promise<'used' | 'cancelled' | 'replaced' | null> {
  const row = await db
    .selectFrom('invitation')
    .select(['tokenHash', 'acceptedAt', 'cancelledAt'])
    .where(sql<SqlBool>`token_hash = ${tokenHash} or replaced_hashes @> array[${tokenHash}]::bytea[]`)
    .executeTakeFirst()
  if (!row) return null
  if (row.acceptedAt) return 'used'
  if (row.cancelledAt) return 'cancelled'
  return row.tokenHash.equals(tokenHash) ? null : 'replaced'
}

/** Holds an invitation until the transaction ends, so that what happens to it happens one after the other. */
export async function lockInvitation(db: Db, id: number): Promise<void> {
  await db.selectFrom('invitation').select('id').where('id', '=', id).forUpdate().execute()
}

/** The same by its link. */
export async function lockInvitationOf(db: Db, tokenHash: Buffer): Promise<void> {
  await db.selectFrom('invitation').select('id').where('tokenHash', '=', tokenHash).forUpdate().execute()
}

export interface NewInvitation {
  readonly organizationId: number | null
  readonly email: string
  readonly role: string
  readonly profileId: number | null
  /** What the profile allows at this moment. */
  readonly profilePermissions: string[] | null
  readonly permissions: string[]
  readonly rootDeviceIds: number[]
  readonly language: Language
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  readonly invitedBy: number
  readonly invitedAt: Date
}

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const { id } = await db.insertInto('invitation').values(invitation).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Gives an invitation another link; the former one ends with it. */
export async function renewInvitation(
  db: Db,
  id: number,
  renewal: {
    tokenHash: Buffer
    expiresAt: Date
    at: Date
    rootDeviceIds: number[]
    profilePermissions: string[] | null
  },
): Promise<void> {
  const { tokenHash, expiresAt, at, rootDeviceIds, profilePermissions } = renewal
  await db
    .updateTable('invitation')
    .set({
      tokenHash,
      expiresAt,
      rootDeviceIds,
      profilePermissions,
      reinvitedAt: at,
      cancelledAt: null,
      replacedHashes: sql`array_append(replaced_hashes, token_hash)`,
    })
    .where('id', '=', id)
    .execute()
}

export async function markCancelled(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('invitation').set({ cancelledAt: at }).where('id', '=', id).execute()
}

export async function markAccepted(db: Db, id: number, accountId: number, at: Date): Promise<void> {
  await db.updateTable('invitation').set({ acceptedAt: at, accountId }).where('id', '=', id).execute()
}
