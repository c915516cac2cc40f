import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../api/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { type KeptSave, keptSaves } from './kept-saves.ts'
import { resend } from './resend.ts'
import { isLost } from './use-send-again.ts'

const pauseMs = 3000
const failureMs = 15_000

interface Telling {
  readonly arrived: (number: number) => void
  readonly refused: (save: KeptSave, error: unknown) => void
}

/** Sends what waits, one after the other; stops at the first that does not reach the server. */
async function sendWaiting(account: number, client: QueryClient, tell: Telling): Promise<void> {
  for (const save of keptSaves.waiting(account)) {
    try {
      const { idForReport } = await resend(save)
      keptSaves.forget(save.key)
      tell.arrived(idForReport)
    } catch (error) {
      if (isLost(error)) return
      keptSaves.forget(save.key)
      tell.refused(save, error)
    }
    await client.invalidateQueries({ queryKey: ['Annotations'] })
  }
}

/**
 * Sends the saves whose form is gone — by a reload, or because the finding was left while the connection was lost — until the server
 * has answered, and says how many wait.
 */
export function KeptSavesNotice() {
  const t = useTexts()
  const messageOf = useMessageOf()
  const client = useQueryClient()
  const { id: account } = useAccount()
  const [count, setCount] = useState(() => keptSaves.waiting(account).length)
  const tell: Telling = {
    arrived: (number) => toast({ type: 'success', message: t('annotations.form.saved', { number }) }),
    refused: (save, error) => {
      const reason = messageOf(error)
      const message =
        save.kind === 'change'
          ? t('findings.lost.refused', { number: save.number, reason })
          : t('findings.lost.refusedNew', { reason })
      toast({ type: 'error', message, forMs: failureMs })
    },
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    let isSending = false
    const send = async () => {
      if (isSending || keptSaves.waiting(account).length === 0) return
      isSending = true
      await sendWaiting(account, client, latest.current).finally(() => {
        isSending = false
      })
    }
    const stop = keptSaves.listen(() => setCount(keptSaves.waiting(account).length))
    const timer = setInterval(() => void send(), pauseMs)
    const online = () => void send()
    window.addEventListener('online', online)
    void send()
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [account, client])
  if (count === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      data-testid="kept-saves"
    >
      {t('findings.lost.waiting', { count })}
    </Alert>
  )
}
