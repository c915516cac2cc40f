import { type Permission, permissions } from '@visionair/contract'
import type { Texts } from '../../i18n/texts.ts'

/** The permissions among these names that the product knows, in the order of the catalogue. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissions.filter((permission) => names.includes(permission))

/** Permissions in words. */
export const permissionWords = (t: Texts, names: unknown): string =>
  Array.isArray(names)
    ? knownPermissions(names.map(String))
        .map((permission) => t(`people.permissions.names.${permission}`))
        .join(', ')
    : ''
