import { type Grant, isGranted } from '@visionair/contract'
import type { ComponentType } from 'react'
import { useAccount } from '../api/session/account.ts'
import { useTexts } from '../i18n/texts.ts'
import { ForbiddenState } from '../ui/feedback/states.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'

/** The page in place of one that the user may not see; its title does not name that one. */
function Forbidden() {
  usePageTitle(useTexts()('common.forbidden.title'))
  return <ForbiddenState heading framed />
}

/** The page for those who pass the check; the others are told that they may not see it. */
export function forGranted(Page: ComponentType, grants: readonly Grant[]): ComponentType {
  return function Granted() {
    return isGranted(useAccount(), grants) ? <Page /> : <Forbidden />
  }
}
