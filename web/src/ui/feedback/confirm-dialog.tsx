import { Button, Modal, TextInput } from '@mantine/core'
import { confirmationKey } from '@visionair/contract/names'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { EntityName } from '../form/entity-name.ts'
import { FormError } from '../form/form-error.tsx'
import classes from './dialog.module.css'
import { useFocusBack } from './focus-back.ts'
import { useSettled } from './use-settled.ts'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What will happen and what goes with it. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** The word for not doing it; "Cancel" unless said otherwise. */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The red button of what cannot be undone. */
  readonly danger?: boolean
  /** The text the user must type before the button can be pressed. */
  readonly typedName?: string
  readonly loading?: boolean
  /** Gives up what is on its way when the dialog is closed meanwhile. */
  readonly onDrop?: () => void
  readonly error?: unknown
  /** What it is about; a failure says so. */
  readonly entity?: EntityName
  /** Its name inside a `Modal.Stack`, when it opens over another dialog. */
  readonly stackId?: string
}

const sameName = (one: string, other: string): boolean => confirmationKey(one) === confirmationKey(other)

/** Asks before something is done; with `typedName`, only after the user has typed it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, onConfirm, onClose, danger = false, typedName, loading, error } = props
  const t = useTexts()
  const textId = useId()
  useFocusBack(opened)
  const closeOnEscape = useSettled(opened)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (opened) setTyped('')
  }, [opened])
  const isReady = typedName === undefined || sameName(typed, typedName)
  const close = () => {
    props.onDrop?.()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onConfirm()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={closeOnEscape}
      {...(props.stackId === undefined ? {} : { stackId: props.stackId })}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form onSubmit={submit} className={classes.body}>
        <div id={textId}>{children}</div>
        {typedName !== undefined && (
          <TextInput
            label={t('common.confirm.typeName', { name: typedName })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormError error={error} entity={props.entity} />
        <div className={classes.actions}>
          <Button variant="default" onClick={close} {...(typedName === undefined ? { 'data-autofocus': true } : {})}>
            {props.cancelLabel ?? t('common.actions.cancel')}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'accent'}
            disabled={!isReady}
            loading={loading ?? false}
            aria-describedby={textId}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
