import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Flash } from './login-state.ts'

/** Leads to the login, with a message when there is one to show there. */
export function useToLogin(): (flash?: Flash) => void {
  const navigate = useNavigate()
  return useCallback(
    (flash) => void navigate(paths.login, { replace: true, state: flash === undefined ? {} : { flash } }),
    [navigate],
  )
}
