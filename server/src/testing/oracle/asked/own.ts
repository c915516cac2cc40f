import { z } from 'zod'
import { type Facts, found } from '../facts/facts.ts'
import { compareNames, holdsText } from '../facts/text.ts'
import {
  isStillSeen,
  type OpenSession,
  openSessions,
  reportsFor,
  saidOfExport,
  saidOfOwner,
  saidOfReport,
  saidOfSession,
  saidOfToken,
} from '../said/own.ts'
import { exportRights } from '../told/files.ts'
import { type Asking, absent, directions, one, type Params, page, type Question, refused } from './question.ts'

const everybodysTokens = '/api/api_tokens'

const newestFirst = (left: OpenSession, right: OpenSession): number =>
  right.session.beganAt.getTime() - left.session.beganAt.getTime() || right.session.id - left.session.id

function said({ session, token }: OpenSession) {
  if (token === null) throw new Error(`session ${session.id} has no token`)
  return saidOfToken(session, token)
}

/** By a moment, what has none at the end whichever way, else the newest first. */
function tokenOrder({ dice }: Asking) {
  const moments = {
    createdAt: ({ session }: OpenSession) => session.beganAt,
    expiresAt: ({ token }: OpenSession) => token?.expiresAt ?? null,
    usedAt: ({ token }: OpenSession) => token?.usedAt ?? null,
  } as const
  const field = dice.pick(['createdAt', 'expiresAt', 'usedAt', null] as const)
  if (field === null) return { params: {}, order: newestFirst }
  const direction = dice.pick(directions)
  const order = (left: OpenSession, right: OpenSession): number => {
    const [first, second] = [moments[field](left)?.getTime() ?? null, moments[field](right)?.getTime() ?? null]
    if (first === second) return newestFirst(left, right)
    if (first === null) return 1
    if (second === null) return -1
    return direction === 'asc' ? first - second : second - first
  }
  return { params: { [`order[${field}]`]: direction }, order }
}

/** The tokens of everybody, for administrators: by owner, or by "words in the name of the token, or in the name or address of its owner". */
function ofEverybody(asking: Asking, tokens: readonly OpenSession[]): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  if (!viewer.isAdmin) return [refused(`${everybodysTokens}?page=1`)]
  const owner = dice.pick(facts.rows.accounts).id
  const words = dice.pick(['script', 'NUIT 2', 'ada é', '@example', 'person script', 'zz'])
  const holds = ({ session, token }: OpenSession) => {
    const { email, firstName, lastName } = found(facts.accounts, session.accountId)
    const texts = [token?.name ?? '', email, firstName, lastName]
    return words.split(' ').every((word) => texts.some((text) => holdsText(text, word)))
  }
  const isOf = ({ session }: OpenSession) => session.accountId === owner
  const narrowings: readonly { readonly params: Params; keeps(each: OpenSession): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { 'user.id': owner }, keeps: isOf },
    { params: { name: words }, keeps: holds },
    { params: { name: words, 'user.id': owner }, keeps: (each) => holds(each) && isOf(each) },
  ]
  const say = (each: OpenSession) => ({ ...said(each), owner: saidOfOwner(facts, each.session.accountId) })
  return narrowings.map(({ params, keeps }) => {
    const ordering = tokenOrder(asking)
    const rows = tokens.filter(keeps).toSorted(ordering.order)
    return page(asking, { path: everybodysTokens, params: { ...params, ...ordering.params }, rows, say })
  })
}

/** Whether signing in takes more than the password, and which roles and companies of somebody demand it. */
function saidOfDemand(facts: Facts, accountId: number) {
  const { roles } = found(facts.accounts, accountId)
  const mine = new Set(
    facts.rows.members.filter((each) => each.accountId === accountId).map((each) => each.organizationId),
  )
  const organizations = facts.rows.organizations.filter((each) => mine.has(each.id) && each.demandsSecondFactor)
  const demandedBy = {
    roles: facts.rows.factorDemands
      .map(({ role }) => role)
      .filter((role) => roles.includes(role))
      .toSorted(),
    organizations: organizations.map(({ name }) => name).toSorted(compareNames),
  }
  const isOn = facts.rows.secondFactors.some((each) => each.accountId === accountId && each.confirmedAt !== null)
  return { isOn, isMissing: !isOn && demandedBy.roles.length + demandedBy.organizations.length > 0, demandedBy }
}

const meSchema = z.looseObject({ permissions: z.array(z.string()), organizations: z.array(z.object({ id: z.int() })) })

/** Oneself: what one is called, may do and belongs to; what one prefers is not derived. */
function askMe({ truth: { facts }, viewer }: Asking): Question {
  const { id, firstName, lastName, email, termsStatus, roles, permissions, profileId } = found(
    facts.accounts,
    viewer.id,
  )
  const profile = facts.rows.profiles.find((each) => each.id === profileId)
  const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
  const waiting = facts.rows.emailChanges
    .filter((each) => each.accountId === id && each.confirmedAt === null && each.endedAt === null)
    .toSorted((one, other) => other.id - one.id)[0]
  const data = {
    ...{ id, firstName, lastName, email, status: termsStatus, roles, isLimited: viewer.isLimited },
    pendingEmail: waiting?.newEmail ?? null,
    permissions: [...new Set([...permissions, ...(profile?.permissions ?? [])])].toSorted(),
    organizations: inOrder([...viewer.companies]),
    secondFactor: saidOfDemand(facts, viewer.id),
  }
  const formed = (told: unknown) => {
    const { preferences: _, permissions: may, organizations, ...others } = meSchema.parse(told)
    return { ...others, permissions: may.toSorted(), organizations: inOrder(organizations.map((each) => each.id)) }
  }
  return { ...one('/api/me', data), formed }
}

/** Where somebody is signed in, the one seen last first, and their API tokens, the newest first; administrators see those of all. */
export function askSignIns(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const open = openSessions(truth.facts)
  const tokens = open.filter(({ token }) => token !== null)
  const isOwn = ({ session }: OpenSession) => session.accountId === viewer.id
  const signIns = open
    .filter((each) => each.token === null && isOwn(each))
    .toSorted(
      (left, right) =>
        right.session.seenAt.getTime() - left.session.seenAt.getTime() || right.session.id - left.session.id,
    )
  return [
    askMe(asking),
    askSecondFactor(asking),
    askPasskeys(asking),
    one(
      '/api/me/sessions',
      signIns.map(({ session }) => saidOfSession(session)),
    ),
    one('/api/me/tokens', tokens.filter(isOwn).toSorted(newestFirst).map(said)),
    ...ofEverybody(asking, tokens),
  ]
}

/** Whether signing in takes a second factor, whether that can be a code, and how many recovery codes were not used. */
function askSecondFactor({ truth, viewer }: Asking): Question {
  const { secondFactors, authenticators, recoveryCodes } = truth.facts.rows
  const factor = secondFactors.find((each) => each.accountId === viewer.id && each.confirmedAt !== null)
  const left = recoveryCodes.filter((each) => each.accountId === viewer.id && each.usedAt === null)
  return one('/api/me/second_factor', {
    id: viewer.id,
    isOn: factor !== undefined,
    since: factor?.confirmedAt?.toISOString() ?? null,
    hasAuthenticator: authenticators.some((each) => each.accountId === viewer.id && each.confirmedAt !== null),
    // The product of these tests is reached at a number.
    hasUsablePasskey: false,
    passkeyOrigin: null,
    passkeyObstacle: 'ip-address',
    recoveryCodesLeft: factor === undefined ? 0 : left.length,
  })
}

/** One's passkeys, the oldest first, none of which signs where the product of these tests is reached. */
function askPasskeys({ truth, viewer }: Asking): Question {
  const own = truth.facts.rows.passkeys.filter(({ accountId }) => accountId === viewer.id)
  return one(
    '/api/me/passkeys',
    own
      .toSorted((left, right) => left.id - right.id)
      .map(({ id, name, isBackedUp, madeAt, lastUsedAt }) => ({
        ...{ id, name, isBackedUp, isUsable: false },
        madeAt: madeAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
  )
}

/** The finished reports of visits. */
function askReportLists(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { visits, reports } = truth.facts.rows
  const told = dice.some([...new Set(reports.map(({ groupId }) => groupId))], 4)
  return visits
    .filter(({ id }) => told.includes(id))
    .concat(dice.pick(visits))
    .map((visit) => {
      const path = `/api/inspection_groups/${visit.id}/reports`
      if (!viewer.seesVisit(visit)) return absent(`${path}?page=1`)
      return page(asking, { path, rows: reportsFor(truth, viewer, visit), say: saidOfReport })
    })
}

/** The exports one has asked for, the newest first, of what one still sees as one saw it then. */
function askExports(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const path = '/api/exports'
  if (!viewer.may(...exportRights)) return [refused(`${path}?page=1`)]
  type Export = (typeof facts.rows.exports)[number]
  const own = facts.rows.exports
    .filter((each) => each.requestedBy === viewer.id && isStillSeen(facts, viewer, each))
    .toSorted((left, right) => right.id - left.id)
  const any = dice.pickOrNone(own)
  const narrowings: readonly { readonly params: Params; keeps(row: Export): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { format: 'csv' }, keeps: ({ format }) => format === 'csv' },
    { params: { format: 'zip' }, keeps: ({ format }) => format === 'zip' },
    ...(any?.groupId
      ? [{ params: { inspection_group: any.groupId }, keeps: ({ groupId }: Export) => groupId === any.groupId }]
      : []),
    ...(any?.parkId
      ? [{ params: { device_group: any.parkId }, keeps: ({ parkId }: Export) => parkId === any.parkId }]
      : []),
  ]
  const singles = dice
    .some(facts.rows.exports, 3)
    .map((each) => (own.includes(each) ? one(`${path}/${each.id}`, saidOfExport(each)) : absent(`${path}/${each.id}`)))
  return [
    ...narrowings.map(({ params, keeps }) =>
      page(asking, { path, params, rows: own.filter(keeps), say: saidOfExport }),
    ),
    ...singles,
  ]
}

/** What was made for people: reports of visits, and the exports each asked for. */
export const askMade = (asking: Asking): readonly Question[] => [...askReportLists(asking), ...askExports(asking)]
