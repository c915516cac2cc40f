import { Button, Drawer } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { useFocusBack } from '../feedback/focus-back.ts'
import { toast } from '../feedback/messages.ts'
import { useSettled } from '../feedback/use-settled.ts'
import { DirtyGuard } from '../form/dirty-guard.tsx'
import { FormError } from '../form/form-error.tsx'
import { useVersions } from '../form/versions/use-versions.tsx'
import { showViolations } from '../form/violations.ts'
import type { RecordForm, RecordLike } from './record-kind.ts'
import classes from './records.module.css'

export interface RecordDrawerProps<T extends RecordLike, V extends Record<string, unknown>> {
  readonly form: RecordForm<T, V>
  /** Null for a new one. */
  readonly record: T | null
  readonly title: string
  readonly nameOf: (record: T) => string
  readonly testId: string
  /** Tells a new record from other new ones that may be typed at once. */
  readonly place?: string
  readonly onClose: () => void
}

function useRecordForm<T extends RecordLike, V extends Record<string, unknown>>(props: RecordDrawerProps<T, V>) {
  const { form: declared, record, nameOf, onClose } = props
  const client = useQueryClient()
  const form = useForm<V>({
    initialValues: declared.initial(record),
    validateInputOnBlur: true,
    validate: (values) => declared.validate?.(values, record) ?? {},
  })
  const draft = useDraft([props.testId, record?.id ?? 'new', props.place].join(' ').trim(), form)
  const versions = useVersions<T, V>({
    form,
    record,
    name: record === null ? '' : nameOf(record),
    valuesOf: declared.initial,
    read: declared.versions?.read,
    told: declared.versions ?? { labels: {} },
    again: () => save.mutate(form.getValues()),
  })
  const createdText = (t: Texts, values: V) => {
    if (declared.createdText) return declared.createdText(values, t)
    return typeof values.name === 'string' ? t('records.createdNamed', { name: values.name }) : t('records.created')
  }
  const save = useWrite((values: V, signal) => declared.save(values, record, { ...versions, signal }), {
    onSuccess: (_, values) => {
      draft.forget()
      void client.invalidateQueries()
      toast({
        type: 'success',
        message: ({ t }) => (record === null ? createdText(t, values) : t('records.saved', { name: nameOf(record) })),
      })
      onClose()
    },
    onError: (error) => versions.settles(error) || showViolations(form, error, declared.fieldNames),
  })
  return { form, save, draft, versions }
}

/** Leaving the field would show its error and move the button away from under the pointer before it is released. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A record's form beside its list: checks on leaving a field and on saving, keeps what was typed after a refusal, asks before it is thrown away. */
export function RecordDrawer<T extends RecordLike, V extends Record<string, unknown>>(props: RecordDrawerProps<T, V>) {
  const t = useTexts()
  const { form, save, draft, versions } = useRecordForm(props)
  useFocusBack(true)
  const [asks, setAsks] = useState(false)
  const closeOnEscape = useSettled(!asks && !versions.isComparing)
  const isDirty = form.isDirty() && !save.isSuccess
  const leave = () => {
    save.drop()
    versions.drop()
    draft.forget()
    props.onClose()
  }
  const close = () => (isDirty ? setAsks(true) : leave())
  return (
    <>
      <Drawer
        opened
        onClose={close}
        position="right"
        size="lg"
        title={props.title}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
        closeOnEscape={closeOnEscape}
        classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
        data-testid={props.testId}
      >
        <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate className={classes.form}>
          <div className={classes.fields}>
            <DraftNotice draft={draft} told={props.form.versions} />
            {props.form.fields(form, props.record)}
            <FormError error={versions.isSettling(save.error) ? null : save.error} fieldNames={props.form.fieldNames} />
          </div>
          <div className={classes.formActions}>
            <Button variant="default" onClick={close}>
              {t('common.actions.cancel')}
            </Button>
            <Button
              type="submit"
              loading={save.isPending || versions.isReading}
              onMouseDown={keepFocus}
              data-testid={`${props.testId}-save`}
            >
              {props.record === null ? t('common.actions.create') : t('common.actions.save')}
            </Button>
          </div>
        </form>
      </Drawer>
      <ConfirmDialog
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
      {versions.dialog}
      <DirtyGuard when={isDirty && !save.isPending && !versions.isReading} />
    </>
  )
}
