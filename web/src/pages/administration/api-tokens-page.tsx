import { AllTokens } from '../../features/accounts/tokens/all-tokens.tsx'

/** The API tokens of everybody. */
export const ApiTokensPage = () => <AllTokens />
