import { Alert, Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ConnectionError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useSendAgain } from '../kept-saves/use-send-again.ts'
import type { EntityName } from './entity-name.ts'
import { formState } from './form-state.ts'
import classes from './unsent-notice.module.css'

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const isOffline = () => navigator.onLine === false

/** The notice's own buttons say nothing of what the form holds. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((field) => field.closest('[data-testid=unsent]') === null)

/** Sends the form of the notice when the connection is back, for as long as it is open and nothing in it is changed. */
function useSendLater(form: HTMLFormElement | null, error: unknown) {
  const [waits, setWaits] = useState(false)
  // What may have arrived is not sent once more by itself: a visit would be planned twice.
  const isUnsent = error instanceof ConnectionError && error.reach !== 'unknown'
  const isWaiting = waits && (error === null || error === undefined || isUnsent)
  const waiting = useRef('')
  useSendAgain(isWaiting && isUnsent, () => {
    if (form === null) return
    // A step by key or a choice from a list sends no input event.
    if (formState(fieldsOf(form)) === waiting.current) form.requestSubmit()
    else setWaits(false)
  })
  useEffect(() => {
    if (!waits || form === null) return
    const stop = () => setWaits(false)
    form.addEventListener('input', stop)
    return () => form.removeEventListener('input', stop)
  }, [waits, form])
  if (waits && !isWaiting) setWaits(false)
  const wait = () => {
    waiting.current = form === null ? '' : formState(fieldsOf(form))
    setWaits(true)
  }
  return { isWaiting, wait, stop: () => setWaits(false) }
}

export interface UnsentNoticeProps {
  readonly error: unknown
  /** What was sent; a failure says so. */
  readonly entity: EntityName | undefined
}

/**
 * Says at once when there is no connection, what became of what was sent, and inside a form offers to send it later or to stop.
 * What waits belongs to the open form: closing it drops it.
 */
export function UnsentNotice({ error, entity }: UnsentNoticeProps) {
  const t = useTexts()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const offline = useSyncExternalStore(listenToNetwork, isOffline)
  const { isWaiting, wait, stop } = useSendLater(form, error)
  const reach = error instanceof ConnectionError ? error.reach : null
  const isSilent = reach === null && (form === null || (!offline && !isWaiting))
  const offersLater = form !== null && reach !== null && reach !== 'unknown'
  return (
    <>
      <span hidden ref={(node) => setForm(node?.closest('form') ?? null)} />
      {!isSilent && (
        <Alert
          color="yellow"
          variant="light"
          role={reach === null ? 'status' : 'alert'}
          title={
            entity && reach !== null && reach !== 'not-sent'
              ? t('common.error.operation', { entity: t(`entities.${entity}`) })
              : undefined
          }
          icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
          data-testid="unsent"
        >
          {isWaiting ? t('common.unsent.waits') : t(`common.unsent.${reach ?? 'offline'}`)}
          {(isWaiting || offersLater) && (
            <div className={classes.actions}>
              <Button
                size="xs"
                variant="default"
                className={classes.button ?? ''}
                onClick={isWaiting ? stop : wait}
                data-testid={isWaiting ? 'unsent-stop' : 'unsent-later'}
              >
                {isWaiting ? t('common.unsent.stop') : t('common.unsent.later')}
              </Button>
            </div>
          )}
        </Alert>
      )}
    </>
  )
}
