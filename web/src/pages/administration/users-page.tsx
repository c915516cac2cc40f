import { Users } from '../../features/people/users.tsx'

/** The users and invitations of the administration. */
export const UsersPage = () => <Users />
