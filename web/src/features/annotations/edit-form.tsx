import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { updateAnnotation } from '@visionair/contract/annotations'
import { useEffect, useState } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { AnnotationFacts } from './annotation-facts.tsx'
import { AnnotationFields, type AnnotationFormState, ExpertFields } from './annotation-fields.tsx'
import { changeOf, nextBase, sameValues, valuesOf } from './annotation-form.ts'
import type { Annotation, Inspection } from './annotation-types.ts'
import classes from './annotations.module.css'
import { isLeavingKey } from './create-form.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { isChangedMeanwhile, showAtFields, useAnnotationForm } from './use-annotation-form.ts'
import { type BoxSaving, useNewestAnnotation } from './use-annotations.ts'

export interface EditFormProps {
  readonly inspection: Inspection
  /** The newest state; another finding needs another `key`. */
  readonly annotation: Annotation
  readonly boxes: BoxSaving
  readonly onClose: () => void
  readonly onDelete: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Follows the newest state of a finding without losing what was typed. Answers the state the typed changes are made upon. */
function useBase(annotation: Annotation, form: AnnotationFormState, isStuck: boolean) {
  const [base, setBase] = useState(annotation)
  const next = isStuck ? base : nextBase(base, annotation, form.values)
  const take = (newest: Annotation) => {
    setBase(newest)
    form.setInitialValues(valuesOf(newest))
  }
  useEffect(() => {
    if (next === base) return
    const wasDirty = !sameValues(valuesOf(base), form.values)
    take(next)
    if (!wasDirty) form.setValues(valuesOf(next))
  })
  const reset = (newest: Annotation) => {
    take(newest)
    form.setValues(valuesOf(newest))
    form.clearErrors()
  }
  return { base, take, reset }
}

/** The form of a saved finding: type, severity, status, comment and the expert's comments. */
export function EditForm({ inspection, annotation, boxes, onClose, onDelete, onDirty }: EditFormProps) {
  const t = useTexts()
  const client = useQueryClient()
  const newestOf = useNewestAnnotation(inspection.id)
  const form = useAnnotationForm(valuesOf(annotation))
  const number = annotation.idForReport
  const update = useMutationOf(updateAnnotation, {
    refetch: ['Annotations', 'Inspections'],
    onSuccess: (saved) => {
      toast({ type: 'success', message: t('annotations.form.saved', { number }) })
      reset(saved)
    },
    onError: (error) => showAtFields(form, error),
  })
  const isStuck = isChangedMeanwhile(update.error)
  const { base, reset } = useBase(annotation, form, isStuck)
  const isDirty = !sameValues(valuesOf(base), form.values)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const submit = form.onSubmit(async (values) => {
    await boxes.settled(annotation.id)
    // A box of one's own that was saved just now raised the version.
    const upon = nextBase(base, newestOf(annotation.id) ?? base, values)
    update.mutate({ params: { id: annotation.id }, body: changeOf(values, upon.version) })
  })
  const reload = async () => {
    await client.refetchQueries({ queryKey: ['Annotations'] })
    update.reset()
    reset(newestOf(annotation.id) ?? annotation)
  }
  const { can } = annotation
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => isLeavingKey(event) && onClose()}
      noValidate
      aria-label={t('annotations.form.editTitle', { number })}
      data-testid="annotation-edit-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('annotations.form.editTitle', { number })}</h2>
        {can.delete && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden="true" />}
            onClick={onDelete}
            data-testid="annotation-delete"
          >
            {t('common.actions.delete')}
          </Button>
        )}
      </header>
      <AnnotationFacts annotation={annotation} />
      {annotation.needsReview && (
        <Alert color="yellow" variant="light" data-testid="annotation-review">
          {t('annotations.needsReview')}
        </Alert>
      )}
      <AnnotationFields form={form} inspection={inspection} readOnly={!can.edit} />
      <ExpertFields form={form} readOnly={!can.edit} />
      <div className={classes.foot}>
        <FormRefusal error={update.error} changedText={t('annotations.form.changed')} onReload={() => void reload()} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-testid="annotation-close">
            {isDirty ? t('common.actions.cancel') : t('common.actions.close')}
          </Button>
          {can.edit && (
            <Button type="submit" loading={update.isPending} disabled={!isDirty} data-testid="annotation-save">
              {t('common.actions.save')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
