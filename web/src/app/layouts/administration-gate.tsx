import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isPassing } from '../../api/problem-error.ts'
import { useAccountQuery } from '../../api/session/account.ts'
import { endSession } from '../../api/session/tokens.ts'
import { AccountGate } from '../account-gate.tsx'

/** Loads the current user before each screen of the administration; when that fails, the login says so. */
export function AdministrationGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { data, error, refetch } = useAccountQuery()
  const failed = error !== null && (data === undefined || !isPassing(error))
  const read = useRef('')
  useEffect(() => {
    if (read.current !== '' && read.current !== pathname) void refetch()
    read.current = pathname
  }, [pathname, refetch])
  useEffect(() => {
    if (failed) endSession({ reason: 'notice', type: 'error', text: 'common.error.access' })
  }, [failed])
  return failed ? null : <AccountGate>{children}</AccountGate>
}
