import { Organizations } from '../../features/people/organizations.tsx'

/** The companies of the administration. */
export const OrganizationsPage = () => <Organizations />
