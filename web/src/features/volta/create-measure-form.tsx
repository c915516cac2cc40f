import { Button, FileInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { takesMeasurePhotos } from '@visionair/contract/rules'
import { createVoltaMeasure } from '@visionair/contract/volta'
import { useEffect } from 'react'
import { uploadFile } from '../../api/upload.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { MeasureFields } from './measure-fields.tsx'
import { emptyMeasure, type MeasureValues, measureOf } from './measure-form.ts'
import { MeasureRefusal } from './measure-refusal.tsx'
import { showAtFields, useMeasureForm } from './use-measure-form.ts'
import classes from './volta.module.css'
import type { Inspection } from './volta-types.ts'

export interface CreateMeasureFormProps {
  readonly inspection: Inspection
  readonly onCreated: (id: number) => void
  readonly onCancel: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** The form of a new measure. Keeps what was typed when the server refuses. */
export function CreateMeasureForm({ inspection, onCreated, onCancel, onDirty }: CreateMeasureFormProps) {
  const t = useTexts()
  const client = useQueryClient()
  const takesPhoto = takesMeasurePhotos(inspection.inspectionGroup.service.id)
  const form = useMeasureForm(emptyMeasure, takesPhoto)
  const create = useMutation({
    mutationFn: (values: MeasureValues) =>
      uploadFile(
        createVoltaMeasure,
        {},
        { file: values.file, fields: { data: { inspection: inspection.id, ...measureOf(values) } } },
      ),
    onSuccess: ({ id }) => {
      toast({ type: 'success', message: t('volta.form.created') })
      onDirty(false)
      void client.invalidateQueries()
      onCreated(id)
    },
    onError: (error) => showAtFields(form, error),
  })
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      noValidate
      aria-label={t('volta.form.createTitle')}
      data-testid="measure-create-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('volta.form.createTitle')}</h2>
      </header>
      <MeasureFields form={form} inspection={inspection} autoFocus />
      {takesPhoto ? (
        <FileInput
          label={t('volta.form.photo')}
          placeholder={t('volta.form.photoPlaceholder')}
          accept="image/jpeg,image/png"
          required
          clearable
          clearButtonProps={{ 'aria-label': t('common.actions.close') }}
          data-testid="measure-file"
          {...form.getInputProps('file')}
        />
      ) : (
        <p className={classes.quiet}>{t('volta.form.express')}</p>
      )}
      <div className={classes.foot}>
        <MeasureRefusal error={create.error} onReload={() => create.reset()} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel} data-testid="measure-cancel">
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} data-testid="measure-save">
            {t('common.actions.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
