import { Quotas } from '../../features/quotas/quotas.tsx'

/** What companies and accounts use, and what they may. */
export const QuotasPage = () => <Quotas />
