import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { isPassing } from '../../api/problem-error.ts'
import { paths } from '../../paths.ts'
import { toast } from './messages.ts'
import { ErrorState } from './states.tsx'

/** What a page is about could not be read: a passing failure offers another try, any other says why and leads to the dashboard. */
export function EntityFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isSaid = useRef(false)
  const mayPass = isPassing(error)
  useEffect(() => {
    if (mayPass || isSaid.current) return
    isSaid.current = true
    toast({ type: 'error', title: ({ t }) => t('common.error.loading'), message: ({ messageOf }) => messageOf(error) })
  }, [mayPass, error])
  return mayPass ? <ErrorState error={error} onRetry={onRetry} /> : <Navigate to={paths.dashboard} replace />
}
