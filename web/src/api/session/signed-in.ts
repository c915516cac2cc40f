import { useSyncExternalStore } from 'react'
import { readTokens, watchTokens } from './tokens.ts'

/** Whether somebody is signed in, kept in step with every tab. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(watchTokens, () => readTokens() !== null)
