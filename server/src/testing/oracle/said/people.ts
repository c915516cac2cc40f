import { type Device, type Facts, found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { compareNames } from '../facts/text.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { deviceRef, parkRef } from './refs.ts'

export type Account = Row<'accounts'>
export type Company = Row<'organizations'>
export type Profile = Row<'profiles'>

const companiesOf = ({ rows }: Facts, accountId: number): readonly number[] =>
  rows.members.filter((each) => each.accountId === accountId).map(({ organizationId }) => organizationId)

/** "Each sees only its own": oneself and who shares a company; administrators see everybody. */
export const seesAccount = (facts: Facts, viewer: Viewer, { id }: Account): boolean =>
  viewer.isAdmin || id === viewer.id || companiesOf(facts, id).some((company) => viewer.companies.has(company))

/** One's companies, administrators all; the one that test parks stand under is nobody's. */
export const seesCompany = (viewer: Viewer, { id, isTest }: Company): boolean =>
  !isTest && (viewer.isAdmin || viewer.companies.has(id))

const limitsOf = ({ rows }: Facts, accountId: number): readonly number[] =>
  rows.rootDevices.filter((each) => each.accountId === accountId).map(({ deviceId }) => deviceId)

/** Somebody who reaches nothing that the viewer does not reach: only they may be managed. */
function isWithinReach(facts: Facts, viewer: Viewer, account: Account): boolean {
  if (viewer.isAdmin) return true
  const isForeign = companiesOf(facts, account.id).some((company) => !viewer.companies.has(company))
  if (!seesAccount(facts, viewer, account) || isForeign) return false
  const limits = limitsOf(facts, account.id)
  if (!viewer.isLimited) return true
  const sees = (device: Device | undefined) => device !== undefined && viewer.seesDevice(device)
  return limits.length > 0 && limits.every((id) => sees(facts.devices.get(id)))
}

/** Nobody is managed by who holds a lesser role. */
function isAbove(viewer: Viewer, { roles }: Account): boolean {
  if (viewer.isAdmin) return false
  if (roles.includes('ROLE_ADMIN')) return true
  return roles.includes('ROLE_RESPONSIBLE') && !viewer.isResponsible
}

function rightsOver(facts: Facts, viewer: Viewer, account: Account) {
  const isSelf = account.id === viewer.id
  const manages = !isSelf && isWithinReach(facts, viewer, account) && !isAbove(viewer, account)
  const edits = manages && viewer.may('user_edit')
  return {
    edit: isSelf || edits,
    editRights: edits,
    editEmail: isSelf || (edits && viewer.isAdmin),
    disable: edits,
    unlock: edits,
    resetFactor: edits,
    tokens: edits && account.isService,
    delete: manages && viewer.may('user_delete'),
  }
}

/** Disabled before anything else; locked as long as the lock has not run out. */
export function stateOf({ isActive, lockedUntil }: Account): 'active' | 'disabled' | 'locked' {
  if (!isActive) return 'disabled'
  return lockedUntil !== null && lockedUntil.getTime() > Date.now() ? 'locked' : 'active'
}

const profileNames = ({ id, name, nameFr }: Profile) => ({ id, name, nameFr })

const hasFactor = ({ rows }: Facts, accountId: number): boolean =>
  rows.secondFactors.some((each) => each.accountId === accountId && each.confirmedAt !== null)

/** Nobody signs in as a service; of others a role of theirs demands it, or a company that the viewer sees. */
function missesFactor(facts: Facts, viewer: Viewer, { id, roles, isService }: Account): boolean {
  if (isService || hasFactor(facts, id)) return false
  const byRole = facts.rows.factorDemands.some(({ role }) => roles.includes(role))
  const companies = companiesOf(facts, id).map((company) => found(facts.organizations, company))
  return byRole || companies.some((company) => company.demandsSecondFactor && seesCompany(viewer, company))
}

/** What an account says to a viewer who sees it. */
export function saidOfAccount(truth: Truth, viewer: Viewer, account: Account) {
  const { facts } = truth
  const { id, profileId } = account
  const profile = facts.rows.profiles.find((each) => each.id === profileId)
  const waiting = facts.rows.emailChanges
    .filter((each) => each.accountId === id && each.confirmedAt === null && each.endedAt === null)
    .toSorted((one, other) => other.id - one.id)[0]
  const limitIds = limitsOf(facts, id)
  // What limits an account stays when it is deleted, and leads to nothing then.
  const limits = limitIds.flatMap((device) => facts.devices.get(device) ?? [])
  const can = rightsOver(facts, viewer, account)
  return {
    id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    pendingEmail: can.editEmail ? (waiting?.newEmail ?? null) : null,
    status: account.termsStatus,
    is_active: account.isActive,
    kind: account.isService ? 'service' : 'person',
    state: stateOf(account),
    lockedUntil: stateOf({ ...account, isActive: true }) === 'locked' ? account.lockedUntil?.toISOString() : null,
    hasSecondFactor: hasFactor(facts, id),
    missesSecondFactor: missesFactor(facts, viewer, account),
    createdAt: account.createdAt.toISOString(),
    roles: account.roles,
    permissions: account.permissions,
    profile: profile && seesProfile(truth, viewer, profile) ? profileNames(profile) : null,
    organizations: companiesOf(facts, id)
      .map((company) => found(facts.organizations, company))
      .filter((company) => seesCompany(viewer, company))
      .toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id)
      .map((company) => ({ id: company.id, name: company.name })),
    isLimited: limitIds.length > 0,
    rootDevices: limits
      .filter(viewer.seesDevice)
      .map((device) => ({ ...deviceRef(facts, device.id), deviceGroup: parkRef(facts, device.parkId) }))
      .toSorted(
        (one, other) =>
          compareNames(one.deviceGroup.name, other.deviceGroup.name) ||
          compareNames(one.name, other.name) ||
          one.id - other.id,
      ),
    can,
  }
}

/** What a company says to a viewer: how many belong to it, and how many of its parks they see at the top. */
export function saidOfCompany({ facts }: Truth, viewer: Viewer, company: Company) {
  const { rows } = facts
  return {
    id: company.id,
    name: company.name,
    address: company.address,
    facturationAddress: company.billingAddress,
    timeZone: company.timeZone,
    demandsSecondFactor: company.demandsSecondFactor,
    sessionIdleMinutes: company.sessionIdleMinutes,
    sessionHours: company.sessionHours,
    createdAt: company.createdAt.toISOString(),
    userCount: rows.members.filter(({ organizationId }) => organizationId === company.id).length,
    parkCount: rows.parks.filter(
      (park) => park.organizationId === company.id && park.parentId === null && !park.isTest && viewer.seesPark(park),
    ).length,
    can: { edit: (viewer.isAdmin || !viewer.isLimited) && viewer.may('organization_edit'), delete: viewer.isAdmin },
  }
}

const ownerOf = ({ facts }: Truth, { organizationId }: Profile): Company | null =>
  organizationId === null ? null : found(facts.organizations, organizationId)

/** A profile is the provider's, for all to see, or of a company, for its people. */
export function seesProfile(truth: Truth, viewer: Viewer, profile: Profile): boolean {
  const company = ownerOf(truth, profile)
  return viewer.isAdmin || company === null || seesCompany(viewer, company)
}

/** What a profile says: how many whom the viewer sees have it; administrators change all, others their company's unless limited. */
export function saidOfProfile(truth: Truth, viewer: Viewer, profile: Profile) {
  const having = truth.facts.rows.accounts.filter(({ profileId }) => profileId === profile.id)
  const company = ownerOf(truth, profile)
  const isOwn = viewer.isAdmin || (company !== null && !viewer.isLimited && seesCompany(viewer, company))
  const edits = isOwn && viewer.may('profile_edit')
  return {
    ...profileNames(profile),
    permissions: profile.permissions,
    organization: company && { id: company.id, name: company.name },
    userCount: having.filter((each) => seesAccount(truth.facts, viewer, each)).length,
    can: { edit: edits, delete: edits },
  }
}
