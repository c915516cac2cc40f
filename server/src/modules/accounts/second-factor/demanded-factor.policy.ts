import type { AccountRow } from '../accounts.repository.ts'

type Demanded = Pick<AccountRow, 'demandedBy'>

/** Whether a role or a company of an account demands a second factor. */
export const isFactorDemanded = ({ demandedBy: { roles, organizations } }: Demanded): boolean =>
  roles.length + organizations.length > 0

/** Whether an account must set up a second factor before it may do anything else; of a service, which never signs in, none is asked. */
export const missesFactor = (account: Demanded & Pick<AccountRow, 'hasSecondFactor' | 'isService'>): boolean =>
  !account.hasSecondFactor && !account.isService && isFactorDemanded(account)
