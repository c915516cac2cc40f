import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { endedTextOf } from '../api/session/ended-by.ts'
import { useIsSignedIn } from '../api/session/signed-in.ts'
import { holderOfPage, readSessionEnd } from '../api/session/tokens.ts'
import { forgetPlace, lastPlace } from '../features/accounts/sign-in/last-place.ts'
import { type LoginState, placeToGo, readLoginState } from '../features/accounts/sign-in/login-state.ts'
import { paths } from '../paths.ts'

/** To the login, taking along where the user wanted to be and who that was, and why the session ended. */
function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const end = readSessionEnd()
  useEffect(forgetPlace, [])
  const of = holderOfPage()
  let state: LoginState = { from: pathname + search + hash, ...(of === null ? {} : { of }) }
  if (end?.reason === 'left') state = {}
  else if (end?.reason === 'expired') state = { ...state, flash: { type: 'info', text: 'accounts.login.expired' } }
  else if (end?.reason === 'ended') state = { ...state, flash: { type: 'info', text: endedTextOf(end.by) } }
  else if (end?.reason === 'notice') state = { flash: { type: end.type, text: end.text } }
  return <Navigate to={paths.login} replace state={state} />
}

/** Shows its pages to signed-in users; leads others to the login. */
export function RequireAccount({ children }: { readonly children: ReactNode }) {
  return useIsSignedIn() ? children : <ToLogin />
}

/** Shows its pages to those who are signed out; a signed-in user goes where he wanted, or back where he was. */
export function PublicOnly({ children }: { readonly children: ReactNode }) {
  const { state } = useLocation()
  if (!useIsSignedIn()) return children
  return <Navigate to={placeToGo(readLoginState(state)) ?? lastPlace() ?? paths.dashboard} replace />
}
