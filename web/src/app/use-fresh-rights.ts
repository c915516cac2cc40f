import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isGone } from '../api/problem-error.ts'
import { type Account, accountKey } from '../api/session/account.ts'
import { toast } from '../ui/feedback/messages.ts'

/** What decides what somebody may see and do. */
const rightsOf = ({ roles, permissions, organizations, isLimited }: Account): string =>
  JSON.stringify([roles, permissions, organizations.map(({ id }) => id), isLimited])

/**
 * What is refused, or is no longer there for this person, can be the first that a page hears of other rights: who the user is is read
 * anew at once, where a page that nobody touches would look only after a minute or more.
 */
function useRefusals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (error: unknown) => {
      if (isGone(error)) void client.refetchQueries({ queryKey: accountKey }, { cancelRefetch: false })
    }
    const stops = [
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** What is shown comes first, and then what watches over it. */
const heldAfterMs = 4_000

/** Has the server hold a call for as long as somebody is signed in; where the part does not arrive, the page asks now and then. */
function useHeldCall(client: QueryClient): void {
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    const begin = async () => {
      const { holdWhileSeen } = await import('../api/session/held-account.ts')
      if (!isOver) stop = holdWhileSeen(client)
    }
    const timer = setTimeout(() => void begin().catch(() => undefined), heldAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [client])
}

/**
 * Rights that somebody else changes reach pages that are open: menus, buttons and routes follow who the user is by themselves, and
 * everything that says what may be done with it is read anew. The user is told.
 */
export function useFreshRights(account: Account | undefined): void {
  useRefusals()
  const client = useQueryClient()
  useHeldCall(client)
  const rights = account && rightsOf(account)
  const before = useRef(rights)
  useEffect(() => {
    const had = before.current
    before.current = rights ?? had
    if (had === undefined || rights === undefined || had === rights) return
    toast({ type: 'info', message: ({ t }) => t('access.rightsChanged'), forMs: 10_000 })
    void client.invalidateQueries()
  }, [rights, client])
}
