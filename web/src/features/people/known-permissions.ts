import { type Permission, permissions } from '@visionair/contract'

/** The permissions among these names that the product knows, in the order of the catalogue. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissions.filter((permission) => names.includes(permission))
