import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { takesMeasurePhotos } from '@visionair/contract/rules'
import { updateVoltaMeasure } from '@visionair/contract/volta'
import { useEffect, useRef } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { ExpertFields, MeasureFields } from './measure-fields.tsx'
import { measureOf, valuesOf } from './measure-form.ts'
import { MeasurePhotos } from './measure-photos.tsx'
import { MeasureRefusal } from './measure-refusal.tsx'
import { showAtFields, useMeasureForm } from './use-measure-form.ts'
import classes from './volta.module.css'
import type { Inspection, Measure } from './volta-types.ts'

export interface EditMeasureFormProps {
  readonly inspection: Inspection
  readonly measure: Measure
  readonly onClose: () => void
  readonly onDelete: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** The form of a measure. Keeps what was typed when the server refuses, and says when somebody else was faster. */
export function EditMeasureForm({ inspection, measure, onClose, onDelete, onDirty }: EditMeasureFormProps) {
  const t = useTexts()
  const client = useQueryClient()
  const form = useMeasureForm(valuesOf(measure), false)
  /** The version that what is typed was made upon. */
  const version = useRef(measure.version)
  const save = useMutationOf(updateVoltaMeasure, {
    onSuccess: (saved) => {
      toast({ type: 'success', message: t('volta.form.saved') })
      version.current = saved.version
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
    },
    onError: (error) => showAtFields(form, error),
  })
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  useEffect(() => {
    if (isDirty || measure.version <= version.current) return
    version.current = measure.version
    form.setValues(valuesOf(measure))
    form.resetDirty(valuesOf(measure))
  }, [form, isDirty, measure])
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['Volta measures'] })
    form.reset()
    save.reset()
  }
  const readOnly = !measure.can.edit
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ params: { id: measure.id }, body: { ...measureOf(values), version: version.current } }),
      )}
      noValidate
      aria-label={t('volta.form.editTitle')}
      data-testid="measure-edit-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('volta.form.editTitle')}</h2>
      </header>
      {readOnly && <p className={classes.quiet}>{t('volta.form.readOnly')}</p>}
      <MeasureFields form={form} inspection={inspection} measure={measure} readOnly={readOnly} />
      <ExpertFields form={form} readOnly={readOnly} />
      {takesMeasurePhotos(inspection.inspectionGroup.service.id) && (
        <MeasurePhotos measure={measure} mayAdd={measure.can.edit} />
      )}
      <div className={classes.foot}>
        <MeasureRefusal error={save.error} onReload={() => void reload()} />
        <div className={classes.actions}>
          {measure.can.delete && (
            <Button color="red" variant="light" data-end onClick={onDelete} data-testid="measure-delete">
              {t('volta.delete.button')}
            </Button>
          )}
          <Button variant="default" onClick={onClose} data-testid="measure-close">
            {t('common.actions.close')}
          </Button>
          {measure.can.edit && (
            <Button type="submit" loading={save.isPending} data-testid="measure-save">
              {t('common.actions.save')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
