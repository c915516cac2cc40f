import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { patchQuery, type QueryPatch } from '../../../ui/list/url-query.ts'

const restMs = 250

/**
 * Ways to change the query of the workspace's address. Each change is made upon the address as it stands in that
 * moment, because the picture comes to rest while a selection is still being drawn. `patchSoon` waits a little, and is
 * forgotten when the page is left.
 */
export function useAddress() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const patch = useCallback(
    (change: QueryPatch, push = false) => {
      const now = new URLSearchParams(window.location.search)
      const search = patchQuery(now, change).toString()
      if (search === now.toString()) return
      void navigate({ search: search === '' ? '' : `?${search}` }, { replace: !push, preventScrollReset: true })
    },
    [navigate],
  )
  const patchSoon = useCallback(
    (change: QueryPatch) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => patch(change), restMs)
    },
    [patch],
  )
  return { patch, patchSoon }
}
