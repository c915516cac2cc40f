import { Severities } from '../../features/reference/severities.tsx'

/** The severities of the administration. */
export const SeveritiesPage = () => <Severities />
