import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Account } from '../api/session/account.ts'
import { toast } from '../ui/feedback/messages.ts'

/** What decides what somebody may see and do. */
const rightsOf = ({ roles, permissions, organizations, isLimited }: Account): string =>
  JSON.stringify([roles, permissions, organizations.map(({ id }) => id), isLimited])

/**
 * Rights that somebody else changes reach pages that are open: menus, buttons and routes follow who the user is by themselves, and
 * everything that says what may be done with it is read anew. The user is told.
 */
export function useFreshRights(account: Account | undefined): void {
  const client = useQueryClient()
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
