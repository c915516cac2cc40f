import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ProblemError } from '../../api/problem-error.ts'
import { forgetPlaceRead, isReadAt, rememberRecentPlace } from '../../api/recent-places.ts'
import { useTexts } from '../../i18n/texts.ts'

/** How long a page is looked at before it counts as visited; by then it knows its title. */
const visitMs = 1500

const isOutOfSight = (error: unknown) => error instanceof ProblemError && (error.status === 404 || error.status === 403)

/** Notes the places that are visited, by path and title, and forgets those that are found to be gone or out of sight. */
export function useRecentPlaces(account: number): void {
  const { pathname } = useLocation()
  const product = useTexts()('common.product')
  const cache = useQueryClient().getQueryCache()
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        if (type === 'updated' && isOutOfSight(query.state.error)) forgetPlaceRead(query.queryKey)
      }),
    [cache],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      const read = cache.getAll().find(({ queryKey }) => isReadAt(pathname, queryKey))
      if (isOutOfSight(read?.state.error)) return
      const title = document.title.replace(new RegExp(` · ${product}$`), '')
      if (title !== product) rememberRecentPlace(account, { path: pathname, title })
    }, visitMs)
    return () => clearTimeout(timer)
  }, [account, pathname, product, cache])
}
