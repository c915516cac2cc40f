import { type Grant, isGranted } from '@visionair/contract'
import type { ComponentType } from 'react'
import { useAccount } from '../api/account.ts'
import { ForbiddenState } from '../ui/feedback/states.tsx'

/** The page for those who pass the check; the others are told that they may not see it. */
export function forGranted(Page: ComponentType, grants: readonly Grant[]): ComponentType {
  return function Granted() {
    return isGranted(useAccount(), grants) ? <Page /> : <ForbiddenState heading framed />
  }
}
