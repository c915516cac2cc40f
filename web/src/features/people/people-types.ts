import type { getOrganization, getUser, listProfiles } from '@visionair/contract/people'
import type { ItemOf, ResultOf } from '../../api/call-types.ts'

export type Organization = ResultOf<typeof getOrganization>
export type User = ResultOf<typeof getUser>
export type Profile = ItemOf<typeof listProfiles>

/** How a user is called: by name, else by e-mail. */
export const userName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email
