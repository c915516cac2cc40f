import { Journal } from '../../features/audit/journal.tsx'

/** The audit trail of the administration. */
export const JournalPage = () => <Journal />
