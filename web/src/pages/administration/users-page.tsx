import { ServiceTokens } from '../../features/accounts/tokens/service-tokens.tsx'
import { Users } from '../../features/people/users.tsx'

/** The users and invitations of the administration. */
export const UsersPage = () => <Users tokensOf={({ id, lastName }) => <ServiceTokens id={id} name={lastName} />} />
