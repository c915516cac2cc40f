import { Button, FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { takesMeasurePhotos } from '@visionair/contract/rules'
import { createVoltaMeasure } from '@visionair/contract/volta'
import { useEffect, useState } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { uploadFile } from '../../api/upload.ts'
import { useWrite } from '../../api/use-write.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { LostNotice } from '../../ui/kept-saves/lost-notice.tsx'
import { useHeldSave } from '../../ui/kept-saves/use-held-save.ts'
import { isLost, useSendAgain } from '../../ui/kept-saves/use-send-again.ts'
import { keepFile } from './kept-files.ts'
import { keptMeasures } from './kept-measures.ts'
import { MeasureFields } from './measure-fields.tsx'
import { emptyMeasure, type MeasureValues, measureOf, sameMeasure } from './measure-form.ts'
import { atMeasureFields, measureFieldNames, showAtFields, useMeasureForm } from './use-measure-form.ts'
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
  const form = useMeasureForm(emptyMeasure, { needsPhoto: takesPhoto, bladeLengthM: inspection.knownLength })
  const draft = useDraft(`measure new ${inspection.id}`, form)
  const { id: account } = useAccount()
  // One key for the life of the form: sent twice, it is still one measure.
  const [clientKey] = useState(() => crypto.randomUUID())
  const held = useHeldSave(keptMeasures)
  const create = useWrite(
    async (values: MeasureValues, signal) => {
      const { file } = values
      const data = { inspection: inspection.id, ...measureOf(values), clientKey }
      held.hold({ kind: 'new', key: clientKey, account, data, hasFile: file !== null, draft: draft.handOver() })
      // A browser that stores nothing still has the open form.
      if (file !== null) await keepFile(clientKey, file).catch(() => undefined)
      return await uploadFile(createVoltaMeasure, {}, { file, fields: { data }, signal })
    },
    {
      onSuccess: ({ id }) => {
        held.forget()
        draft.forget()
        toast({ type: 'success', message: ({ t }) => t('volta.form.created') })
        onDirty(false)
        void client.invalidateQueries()
        onCreated(id)
      },
      onError: (error) => {
        if (isLost(error)) return
        held.forget()
        draft.takeBack()
        showAtFields(form, error)
      },
    },
  )
  const isWaiting = isLost(create.error)
  const again = () => create.variables !== undefined && create.mutate(create.variables)
  useSendAgain(isWaiting, again)
  const isDirty =
    form.isDirty() && !(isWaiting && create.variables !== undefined && sameMeasure(create.variables, form.values))
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const cancel = () => {
    create.drop()
    held.forget()
    draft.forget()
    onDirty(false)
    onCancel()
  }
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => {
        if (!create.isPending) create.mutate(values)
      })}
      noValidate
      aria-label={t('volta.form.createTitle')}
      data-testid="measure-create-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('volta.form.createTitle')}</h2>
      </header>
      <DraftNotice draft={draft} />
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
        {isWaiting ? (
          <LostNotice onAgain={again} testId="measure" />
        ) : (
          <FormError error={atMeasureFields(create.error)} fieldNames={measureFieldNames} />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={cancel} data-testid="measure-cancel">
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
