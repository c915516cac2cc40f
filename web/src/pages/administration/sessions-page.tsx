import { Sessions } from '../../features/people/sessions.tsx'

/** Who is signed in now. */
export const SessionsPage = () => <Sessions />
