import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { drafts } from '../drafts/drafts.ts'
import type { KeptSave, KeptSaves } from './kept-saves.ts'
import { isLost } from './use-send-again.ts'

const pauseMs = 3000

export interface WaitingSavesProps<S extends KeptSave, R> {
  readonly saves: KeptSaves<S>
  /** Sends a save once more; what had already arrived is not done twice. Rejects like the call. */
  readonly resend: (save: S) => Promise<R>
  readonly onArrived: (result: R) => void
  readonly onRefused: (save: S, error: unknown) => void
  /** What is read again after each. */
  readonly tag: string
}

/** Sends what waits, one after the other; stops at the first that does not reach the server. */
async function sendWaiting<S extends KeptSave, R>(
  account: number,
  client: QueryClient,
  { saves, resend, onArrived, onRefused, tag }: WaitingSavesProps<S, R>,
): Promise<void> {
  for (const save of saves.waiting(account)) {
    try {
      const result = await resend(save)
      saves.forget(save.key)
      onArrived(result)
    } catch (error) {
      if (isLost(error)) return
      saves.forget(save.key)
      if (save.draft !== null) drafts.keep(save.draft)
      onRefused(save, error)
    }
    await client.invalidateQueries({ queryKey: [tag] })
  }
}

/**
 * Sends the saves whose form is gone — by a reload, or because it was left while the connection was lost — until the server has
 * answered, and says how many wait.
 */
export function WaitingSaves<S extends KeptSave, R>(props: WaitingSavesProps<S, R>) {
  const { saves } = props
  const t = useTexts()
  const client = useQueryClient()
  const { id: account } = useAccount()
  const [count, setCount] = useState(() => saves.waiting(account).length)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let isSending = false
    const send = async () => {
      if (isSending || saves.waiting(account).length === 0) return
      isSending = true
      await sendWaiting(account, client, latest.current).finally(() => {
        isSending = false
      })
    }
    const stop = saves.listen(() => setCount(saves.waiting(account).length))
    const timer = setInterval(() => void send(), pauseMs)
    const online = () => void send()
    window.addEventListener('online', online)
    void send()
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [account, client, saves])
  if (count === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      data-testid="kept-saves"
    >
      {t('common.lost.waiting', { count })}
    </Alert>
  )
}
