import { patterns, type RouteKey } from '../../../web/src/paths.ts'

/** The records whose pages are opened. */
export interface Opened {
  readonly park: number
  readonly device: number
  readonly visit: number
  readonly side: number
  readonly user: number
}

/** Of the company that the demo begins with. */
const organization = 1

/** The number of somebody of the demo, as an administrator reads it. */
export async function userOf(api: { get(path: string): Promise<unknown> }, email: string): Promise<number> {
  const [user] = Object(await api.get(`/api/users?name=${encodeURIComponent(email)}`))
  return Number(Object(user).id)
}

/** The addresses of each route: a new route without an entry is an error of types. */
export const addressesOf = ({
  park,
  device,
  visit,
  side,
  user,
}: Opened): Readonly<Record<RouteKey, readonly string[]>> => ({
  login: [patterns.login],
  forgottenPassword: [patterns.forgottenPassword],
  // With a link that was never sent, whose page says so.
  resetPassword: ['/reset-password/never-sent'],
  verifyInvitation: ['/invitation-verify/never-sent'],
  emailChange: ['/email-change/never-sent'],
  dashboard: [patterns.dashboard],
  park: [`/visionair/device-group/${park}`],
  device: [`/visionair/device/${device}`],
  inspectionGroup: [`/visionair/inspection-group/${visit}`],
  inspection: [1, 2, 3, 4, 5, 6].map((view) => `/visionair/inspection/${side}?view=${view}`),
  // Leads to the workspace with a file.
  annotationDownload: [],
  profile: [patterns.profile],
  resource: [patterns.resource],
  administration: [patterns.administration],
  organizations: [patterns.organizations],
  organization: [`/administration/organizations/${organization}`],
  organizationUser: [`/administration/organizations/${organization}/user/${user}`],
  users: [patterns.users],
  profiles: [patterns.profiles],
  severities: [patterns.severities],
  weathers: [patterns.weathers],
  types: [patterns.types],
  services: [patterns.services],
  annotationTypes: [patterns.annotationTypes],
  measureTypes: [patterns.measureTypes],
  testParks: [patterns.testParks],
  sessions: [patterns.sessions],
  apiTokens: [patterns.apiTokens],
  webhooks: [patterns.webhooks],
  // Of a webhook, of which the demo has none.
  webhook: [],
  quotas: [patterns.quotas, `${patterns.quotas}?tab=account`, `${patterns.quotas}?tab=defaults`],
  journal: [patterns.journal],
})

const isForStrangers = (address: string) => !/^\/(visionair|administration)\//.test(address)

/** Every screen, first those of who is not signed in. */
export function everyScreen(opened: Opened): {
  readonly strangers: readonly string[]
  readonly signedIn: readonly string[]
} {
  const all = Object.values(addressesOf(opened)).flat()
  return { strangers: all.filter(isForStrangers), signedIn: all.filter((address) => !isForStrangers(address)) }
}
