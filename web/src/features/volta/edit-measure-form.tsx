import { Button } from '@mantine/core'
import { takesMeasurePhotos } from '@visionair/contract/rules'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { LostNotice } from '../../ui/kept-saves/lost-notice.tsx'
import { ExpertFields, MeasureFields } from './measure-fields.tsx'
import { MeasurePhotos } from './measure-photos.tsx'
import { MeasureWords } from './measure-words.tsx'
import { useMeasureEditing } from './use-measure-editing.ts'
import { atMeasureFields, measureFieldNames } from './use-measure-form.ts'
import classes from './volta.module.css'
import type { Inspection, Measure } from './volta-types.ts'

export interface EditMeasureFormProps {
  readonly inspection: Inspection
  readonly measure: Measure
  readonly onClose: () => void
  readonly onDelete: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** The form of a measure. Keeps what was typed when the server refuses, and shows what somebody else saved meanwhile beside it. */
export function EditMeasureForm({ inspection, measure, onClose, onDelete, onDirty }: EditMeasureFormProps) {
  const t = useTexts()
  const { form, draft, save, submit, again, isLost, isLosable, versions } = useMeasureEditing(
    measure,
    inspection.knownLength,
  )
  useEffect(() => {
    onDirty(isLosable)
    return () => onDirty(false)
  }, [isLosable, onDirty])
  const readOnly = !measure.can.edit
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={t('volta.form.editTitle')}
      data-testid="measure-edit-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('volta.form.editTitle')}</h2>
      </header>
      {readOnly && <p className={classes.quiet}>{t('volta.form.readOnly')}</p>}
      <DraftNotice draft={draft} told={versions.told} />
      {readOnly ? (
        <MeasureWords measure={measure} />
      ) : (
        <>
          <MeasureFields form={form} inspection={inspection} measure={measure} />
          <ExpertFields form={form} readOnly={false} />
        </>
      )}
      {takesMeasurePhotos(inspection.inspectionGroup.service.id) && (
        <MeasurePhotos measure={measure} mayAdd={measure.can.edit} />
      )}
      <div className={classes.foot}>
        {isLost ? (
          <LostNotice onAgain={again} testId="measure" />
        ) : (
          <FormError
            error={versions.isSettling(save.error) ? null : atMeasureFields(save.error)}
            fieldNames={measureFieldNames}
          />
        )}
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
            <Button type="submit" loading={save.isPending || versions.isReading} data-testid="measure-save">
              {t('common.actions.save')}
            </Button>
          )}
        </div>
      </div>
      {versions.dialog}
    </form>
  )
}
