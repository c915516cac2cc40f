import { type Role, roles } from '@visionair/contract'

/** The one role that says what someone is; the highest they hold. */
export const mainRole = (held: readonly string[]): Role => roles.find((role) => held.includes(role)) ?? 'ROLE_USER'

/** The roles someone may give to others: none beyond their own. */
export function rolesToGive(held: readonly string[]): readonly Role[] {
  const own = mainRole(held)
  return own === 'ROLE_USER' ? ['ROLE_USER'] : roles.slice(roles.indexOf(own))
}

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
