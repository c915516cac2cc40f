import { Button } from '@mantine/core'
import { createAnnotation } from '@visionair/contract/annotations'
import { type KeyboardEvent, useEffect } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { AnnotationFields } from './annotation-fields.tsx'
import { emptyValues } from './annotation-form.ts'
import { type Inspection, type PixelBox, positionOf } from './annotation-types.ts'
import classes from './annotations.module.css'
import { FormRefusal } from './form-refusal.tsx'
import { showAtFields, useAnnotationForm } from './use-annotation-form.ts'

export interface CreateFormProps {
  readonly inspection: Inspection
  readonly box: PixelBox
  /** The picture the box was drawn on. */
  readonly imageVersion: number
  readonly onCreated: (id: number) => void
  readonly onCancel: () => void
  readonly onReload: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Escape leaves the form, but first an open list in it. */
export const isLeavingKey = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')

/** The form of a finding whose box was just drawn. Keeps what was typed when the server refuses. */
export function CreateForm({ inspection, box, imageVersion, onCreated, onCancel, onReload, onDirty }: CreateFormProps) {
  const t = useTexts()
  const form = useAnnotationForm(emptyValues)
  const create = useMutationOf(createAnnotation, {
    refetch: ['Annotations', 'Inspections'],
    onSuccess: ({ id, idForReport }) => {
      toast({ type: 'success', message: t('annotations.form.created', { number: idForReport }) })
      onDirty(false)
      onCreated(id)
    },
    onError: (error) => showAtFields(form, error),
  })
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const cancel = () => {
    onDirty(false)
    onCancel()
  }
  const submit = form.onSubmit(({ type, severity, comment }) =>
    create.mutate({
      body: {
        inspection: inspection.id,
        type: Number(type),
        severity: Number(severity),
        comment,
        position: positionOf(box),
        imageVersion,
      },
    }),
  )
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => isLeavingKey(event) && cancel()}
      noValidate
      aria-label={t('annotations.form.createTitle')}
      data-testid="annotation-create-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('annotations.form.createTitle')}</h2>
        <span className={classes.quiet}>{t('annotations.form.unsaved')}</span>
      </header>
      <AnnotationFields form={form} inspection={inspection} autoFocus />
      <div className={classes.foot}>
        <FormRefusal error={create.error} changedText={t('annotations.form.pictureReplaced')} onReload={onReload} />
        <div className={classes.actions}>
          <Button variant="default" onClick={cancel} data-testid="annotation-cancel">
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} data-testid="annotation-save">
            {t('common.actions.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
