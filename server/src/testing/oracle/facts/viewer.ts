import { type Device, type Facts, found, type Park, type Visit } from './facts.ts'

const privileged: readonly string[] = ['ROLE_ADMIN', 'ROLE_RESPONSIBLE']

/** Somebody who is signed in: what they may do and what they see, from the rows of their account. */
export interface Viewer {
  readonly id: number
  readonly isAdmin: boolean
  readonly isResponsible: boolean
  /** The companies they belong to. */
  readonly companies: ReadonlySet<number>
  /** Limited to some devices. */
  readonly isLimited: boolean
  readonly limits: ReadonlySet<number>
  /** "A check passes if the user has a privileged role and the checked list has none, or has any of the listed." */
  may(...list: readonly string[]): boolean
  seesPark(park: Park): boolean
  seesDevice(device: Device): boolean
  seesInspection(inspection: { readonly deviceId: number }): boolean
  seesVisit(visit: Visit): boolean
  /** Sees the visited device and everything that was inspected. */
  seesWholeVisit(visit: Visit): boolean
}

/** What an account is and sees. */
export function viewerOf(facts: Facts, accountId: number): Viewer {
  const { rows } = facts
  const account = found(facts.accounts, accountId)
  const isAdmin = account.roles.includes('ROLE_ADMIN')
  const profile = rows.profiles.find(({ id }) => id === account.profileId)
  const held = new Set([...account.roles, ...account.permissions, ...(profile?.permissions ?? [])])
  const companies = new Set(
    rows.members.filter((each) => each.accountId === accountId).map((each) => each.organizationId),
  )
  const limits = new Set(rows.rootDevices.filter((each) => each.accountId === accountId).map((each) => each.deviceId))
  const isOwn = (park: Park) => companies.has(park.organizationId) && !park.isTest
  const seesDevice = (device: Device): boolean => {
    if (isAdmin) return true
    if (!isOwn(found(facts.parks, device.parkId))) return false
    return limits.size === 0 || facts.deviceChain(device.id).some(({ id }) => limits.has(id))
  }
  const leading = new Set(
    [...limits].flatMap((id) => {
      const device = facts.devices.get(id)
      return device === undefined ? [] : facts.parkChain(device.parkId).map((park) => park.id)
    }),
  )
  const seesInspection = ({ deviceId }: { readonly deviceId: number }) => seesDevice(found(facts.devices, deviceId))
  const inspected = (visit: Visit) => facts.inspectionsOfVisit.get(visit.id) ?? []
  return {
    id: accountId,
    isAdmin,
    isResponsible: account.roles.includes('ROLE_RESPONSIBLE'),
    companies,
    isLimited: limits.size > 0,
    limits,
    may: (...list) =>
      (account.roles.some((role) => privileged.includes(role)) && !list.some((each) => privileged.includes(each))) ||
      list.some((each) => held.has(each)),
    seesPark: (park) => isAdmin || (isOwn(park) && (limits.size === 0 || leading.has(park.id))),
    seesDevice,
    seesInspection,
    seesVisit: (visit) => seesInspection(visit) || inspected(visit).some(seesInspection),
    seesWholeVisit: (visit) => seesInspection(visit) && inspected(visit).every(seesInspection),
  }
}
