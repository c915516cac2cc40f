/** What the rule needs to know of the user. */
interface Creator {
  readonly roles: readonly string[]
  readonly organizations: readonly unknown[]
}

/**
 * Whether a new park must be given a company: only root parks, made by an administrator or by somebody of several companies (the
 * responsible, and whoever else may create parks: the server would not know whose it is).
 */
export function asksOrganization({ roles, organizations }: Creator, parentId: number | undefined): boolean {
  if (parentId !== undefined) return false
  return roles.includes('ROLE_ADMIN') || organizations.length > 1
}

export type Axis = 'latitude' | 'longitude'
const positionLimits = { latitude: 90, longitude: 180 } as const

/** Which degrees a position may have. */
export const positionRule = (axis: Axis) => ({ min: -positionLimits[axis], max: positionLimits[axis], unit: '°' })
