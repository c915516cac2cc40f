/** Roles that see everything (ROLE_ADMIN) or everything of their organizations (ROLE_RESPONSIBLE). */
export const roles = ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'ROLE_USER'] as const
export type Role = (typeof roles)[number]

const privilegedRoles: readonly Grant[] = ['ROLE_ADMIN', 'ROLE_RESPONSIBLE']

/** Every permission a profile or a user can hold, grouped by what it concerns. */
export const permissionGroups = {
  parks: ['device_group_create', 'device_group_edit', 'device_group_delete'],
  devices: ['device_create', 'device_edit', 'device_delete', 'device_clone'],
  inspections: [
    'inspection_group_create',
    'inspection_group_edit',
    'inspection_group_delete',
    'inspection_edit',
    'inspection_annotation',
    'inspection_can_slice',
    'inspection_can_upload_image',
    'inspection_assemble',
  ],
  annotations: [
    'annotation_create',
    'annotation_edit',
    'annotation_delete',
    'annotation_image_view',
    'annotation_image_create',
    'annotation_standard_view',
  ],
  measures: ['volta_measure_create', 'volta_measure_edit', 'volta_measure_delete'],
  reports: [
    'plus_sherlock_report_export',
    'sherlock_report_export',
    'volta_report_export',
    'clarity_report_export',
    'result_download',
  ],
  accounts: [
    'organization_edit',
    'invitation_create',
    'invitation_delete',
    'user_view',
    'user_create',
    'user_edit',
    'user_delete',
    'profile_view',
    'profile_edit',
  ],
} as const

export type Permission = (typeof permissionGroups)[keyof typeof permissionGroups][number]
export type Grant = Role | Permission

export const permissions: readonly Permission[] = Object.values(permissionGroups).flat()

/** Who may have photos assembled by themselves: administrators and whoever was given it; being responsible is not enough. */
export const assembleGrants: readonly Grant[] = ['ROLE_ADMIN', 'inspection_assemble']

/** What the check needs to know of a user. */
export interface GrantHolder {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/**
 * The one permission check, used by the server, the routes and the buttons.
 * It passes if the user has a privileged role and the list names none, or if the user holds any (or all, when `mode` is `all`) of the list.
 * An empty list is passed only by a privileged user.
 */
export function isGranted(holder: GrantHolder, list: readonly Grant[], mode: 'any' | 'all' = 'any'): boolean {
  const listNamesPrivilegedRole = list.some((grant) => privilegedRoles.includes(grant))
  if (!listNamesPrivilegedRole && privilegedRoles.some((role) => holder.roles.includes(role))) return true
  if (list.length === 0) return false
  const holds = (grant: Grant) => holder.roles.includes(grant) || holder.permissions.includes(grant)
  return mode === 'all' ? list.every(holds) : list.some(holds)
}
