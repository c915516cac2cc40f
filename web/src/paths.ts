/** Every address of the application, by route name. Builders take ids; patterns serve the route table. */
export const patterns = {
  login: '/login',
  forgottenPassword: '/forgotten-password',
  resetPassword: '/reset-password/:token',
  verifyInvitation: '/invitation-verify/:token',
  emailChange: '/email-change/:token',
  dashboard: '/visionair/dashboard',
  park: '/visionair/device-group/:deviceGroup',
  device: '/visionair/device/:device',
  inspectionGroup: '/visionair/inspection-group/:inspectionGroup',
  inspection: '/visionair/inspection/:inspection',
  annotationDownload: '/visionair/inspection/:inspection/annotation/:annotation',
  profile: '/visionair/profile',
  resource: '/visionair/resource',
  administration: '/administration/dashboard',
  organizations: '/administration/organizations',
  organization: '/administration/organizations/:organization',
  organizationUser: '/administration/organizations/:organization/user/:user',
  users: '/administration/users',
  profiles: '/administration/profiles',
  severities: '/administration/severities',
  weathers: '/administration/weathers',
  types: '/administration/types',
  services: '/administration/services',
  annotationTypes: '/administration/annotation-types',
  measureTypes: '/administration/measure-types',
  testParks: '/administration/parc-test',
  sessions: '/administration/sessions',
  apiTokens: '/administration/api-tokens',
  webhooks: '/administration/webhooks',
  webhook: '/administration/webhooks/:webhook',
  quotas: '/administration/quotas',
  journal: '/administration/journal',
} as const

/** The short name of a route; `routeNames` gives the names the specification uses. */
export type RouteKey = keyof typeof patterns

/** The route names of the specification, as they stand in the route table. */
export const routeNames: Record<RouteKey, string> = {
  login: 'security-login',
  forgottenPassword: 'security-forgotten-password',
  resetPassword: 'security-reset-password',
  verifyInvitation: 'security-verify',
  emailChange: 'security-email-change',
  dashboard: 'visionair-dashboard',
  park: 'visionair-device-group',
  device: 'visionair-device',
  inspectionGroup: 'visionair-inspection-group',
  inspection: 'visionair-inspection',
  annotationDownload: 'visionair-inspection-annotation',
  profile: 'visionair-profile',
  resource: 'visionair-resource',
  administration: 'admin-dashboard',
  organizations: 'admin-organizations',
  organization: 'admin-organization',
  organizationUser: 'admin-organization-user',
  users: 'admin-users',
  profiles: 'admin-profiles',
  severities: 'admin-severities',
  weathers: 'admin-weathers',
  types: 'admin-types',
  services: 'admin-services',
  annotationTypes: 'admin-annotation-types',
  measureTypes: 'admin-measure-types',
  testParks: 'admin-parc-test',
  sessions: 'admin-sessions',
  apiTokens: 'admin-api-tokens',
  webhooks: 'admin-webhooks',
  webhook: 'admin-webhook',
  quotas: 'admin-quotas',
  journal: 'admin-journal',
}

const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** What the workspace's address may carry: the view mode and the annotation to open, and how. */
export interface InspectionQuery {
  readonly view?: 1 | 2 | 3 | 4 | 5 | 6
  readonly annotation?: number
  readonly showMenu?: 'open'
  readonly 'highlight-annotation'?: number
}

export const paths = {
  login: patterns.login,
  forgottenPassword: patterns.forgottenPassword,
  dashboard: patterns.dashboard,
  park: (id: number) => `/visionair/device-group/${id}`,
  device: (id: number) => `/visionair/device/${id}`,
  inspectionGroup: (id: number) => `/visionair/inspection-group/${id}`,
  inspection: (id: number, query: InspectionQuery = {}) => withQuery(`/visionair/inspection/${id}`, { ...query }),
  profile: patterns.profile,
  resource: patterns.resource,
  administration: patterns.administration,
  organizations: patterns.organizations,
  organization: (id: number) => `/administration/organizations/${id}`,
  organizationUser: (organization: number, user: number) =>
    `/administration/organizations/${organization}/user/${user}`,
  users: patterns.users,
  webhooks: patterns.webhooks,
  webhook: (id: number) => `/administration/webhooks/${id}`,
} as const
