import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import type { DraftState } from '../drafts/use-draft.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import classes from '../feedback/dialog.module.css'
import { useFocusBack } from '../feedback/focus-back.ts'
import { DirtyGuard } from './dirty-guard.tsx'
import type { EntityName } from './entity-name.ts'
import { FormError } from './form-error.tsx'
import type { Told } from './versions/told.ts'

export interface FormModalProps {
  readonly opened: boolean
  readonly title: string
  readonly submitLabel: string
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  /** Something was changed and not saved: leaving asks. */
  readonly dirty: boolean
  readonly loading: boolean
  /** Gives up what is on its way when the form is closed meanwhile. */
  readonly onDrop: () => void
  /** Why the server refused; shown above the buttons. */
  readonly error: unknown
  /** Fields that show their own violations. */
  readonly fieldNames: readonly string[]
  /** What the form is about; its failure says so. */
  readonly entity?: EntityName
  /** Keeps what is typed; forgotten when the form is left on purpose. */
  readonly draft: DraftState
  /** Its fields in words, for what was changed elsewhere since the draft was typed. */
  readonly told?: Told
  readonly children: ReactNode
  readonly size?: string
}

/** A form in a dialog: keeps what was typed after a failure, asks before it is thrown away. */
export function FormModal(props: FormModalProps) {
  const {
    opened,
    title,
    submitLabel,
    onSubmit,
    onClose,
    dirty,
    loading,
    error,
    fieldNames,
    entity,
    children,
    size = 'md',
  } = props
  const t = useTexts()
  useFocusBack(opened)
  const [asks, setAsks] = useState(false)
  const leave = () => {
    props.onDrop()
    props.draft.forget()
    onClose()
  }
  const close = () => (dirty ? setAsks(true) : leave())
  return (
    <Modal.Stack>
      <Modal
        stackId="form"
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <form onSubmit={onSubmit} noValidate className={classes.body}>
          <DraftNotice draft={props.draft} told={props.told} />
          {children}
          <FormError error={error} fieldNames={fieldNames} entity={entity} />
          <div className={classes.actions}>
            <Button variant="default" onClick={close}>
              {t('common.actions.cancel')}
            </Button>
            <Button type="submit" loading={loading}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
      <ConfirmDialog
        stackId="leave"
        opened={asks && opened}
        title={t('common.leave.title')}
        confirmLabel={t('common.leave.leave')}
        cancelLabel={t('common.leave.stay')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          leave()
        }}
      >
        {t('common.leave.text')}
      </ConfirmDialog>
      {opened && <DirtyGuard when={dirty && !loading} />}
    </Modal.Stack>
  )
}
