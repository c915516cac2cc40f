import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { drafts } from '../../ui/drafts/drafts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { useFocusBack } from '../../ui/feedback/focus-back.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { DirtyGuard } from '../../ui/form/dirty-guard.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportSteps } from './import-steps.tsx'
import classes from './imports.module.css'
import { useImport, useUnfinished } from './use-import.ts'

function Wait() {
  return (
    <div className={classes.wait}>
      <Loader size="sm" />
    </div>
  )
}

interface RunningProps {
  readonly id: number
  readonly onEnd: () => void
  readonly onDirty: (isDirty: boolean) => void
}

function Running({ id, onEnd, onDirty }: RunningProps) {
  const { data, error, refetch } = useImport(id)
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Wait /> : <ImportSteps found={data} onEnd={onEnd} onDirty={onDirty} />
}

interface ImportDialogProps {
  readonly parkId: number | null
  readonly onClose: () => void
}

/** From the file to the report: choose and send, say what columns mean, read the plan, apply, read what was done. Goes on with an import that was left. */
export function ImportDialog({ parkId, onClose }: ImportDialogProps) {
  const t = useTexts()
  useFocusBack(true)
  const { found, isPending } = useUnfinished(parkId)
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const [isSending, setSending] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [asks, setAsks] = useState(false)
  // An import that was left stays in view when it ends: the list of unfinished ones no longer names it then.
  if (chosen === null && found !== undefined) setChosen(found.id)
  const id = chosen === 'new' ? null : chosen
  const leave = () => {
    drafts.giveUpOpen()
    onClose()
  }
  const close = () => (isDirty ? setAsks(true) : leave())
  return (
    <Modal.Stack>
      <Modal
        stackId="import"
        opened
        onClose={close}
        title={t('imports.title')}
        size="lg"
        classNames={{ content: classes.dialog }}
        closeOnEscape={!isSending}
        closeOnClickOutside={false}
        withCloseButton={!isSending}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        {isPending && chosen === null ? (
          <Wait />
        ) : id === null ? (
          <ImportForm parkId={parkId} onSending={setSending} onSent={setChosen} />
        ) : (
          <Running key={id} id={id} onEnd={() => setChosen('new')} onDirty={setDirty} />
        )}
      </Modal>
      <ConfirmDialog
        stackId="leave"
        opened={asks}
        title={t('common.leave.title')}
        confirmLabel={t('common.leave.leave')}
        cancelLabel={t('common.leave.stay')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={leave}
      >
        {t('common.leave.text')}
      </ConfirmDialog>
      <DirtyGuard when={isDirty} />
    </Modal.Stack>
  )
}
