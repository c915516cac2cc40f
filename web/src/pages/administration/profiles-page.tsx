import { Profiles } from '../../features/people/profiles.tsx'

/** The profiles of the administration. */
export const ProfilesPage = () => <Profiles />
