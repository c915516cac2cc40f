import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { placeOf, readLoginState } from '../login-state.ts'
import { readReturn, takeBefore } from './oidc-return.ts'

/** Takes out of the address what a provider has led back with, so that it stands in no history, and goes on from where the login was left. */
export function useOidcReturn(): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const came = readReturn(hash)
    if (came === null) return
    const place = placeOf(readLoginState(takeBefore()))
    const state =
      'ticket' in came ? { ...place, ticket: came.ticket } : { ...place, flash: { type: 'error', text: came.refused } }
    void navigate(paths.login, { replace: true, state })
  }, [hash, navigate])
}
