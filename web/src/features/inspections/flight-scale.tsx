import { Button } from '@mantine/core'
import { calibrateInspection } from '@visionair/contract/inspections'
import { type FormEvent, useState } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../ui/drafts/use-draft-state.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { type NumberEntry, numberOf } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { flightRatioRule } from './known-length.ts'
import classes from './scale-panel.module.css'

const noRatio = { ratio: null }

/** Sets the scale that the flight gave, by laser or by standoff and focal length, in centimetres per pixel. */
export function FlightScale({ inspectionId, onDone }: { readonly inspectionId: number; readonly onDone: () => void }) {
  const t = useTexts()
  const { number } = useFormats()
  const { values, change, draft } = useDraftState<{ ratio: NumberEntry }>(`flight scale ${inspectionId}`, noRatio)
  const { ratio } = values
  const [isMissing, setMissing] = useState(false)
  const save = useMutationOf(calibrateInspection, {
    onSuccess: ({ newRatio }) => {
      draft.forget()
      toast({ type: 'success', message: t('calibration.saved', { ratio: number(newRatio ?? 0, 4) }) })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const imageRatio = numberOf(ratio)
    setMissing(imageRatio === null)
    if (imageRatio !== null) save.mutate({ params: { id: inspectionId }, body: { imageRatio, source: 'flight' } })
  }
  return (
    <details data-testid="flight-scale" open={draft.restored !== 'no' || undefined}>
      <summary className={classes.quiet}>{t('calibration.flight.title')}</summary>
      <form onSubmit={submit} noValidate className={classes.form}>
        <DraftNotice draft={draft} />
        <NumberField
          label={t('calibration.flight.ratio')}
          description={t('calibration.flight.hint')}
          value={ratio}
          onChange={(typed) => change({ ratio: typed })}
          {...flightRatioRule}
          required
          error={isMissing && ratio === null ? t('common.validation.required') : undefined}
          data-testid="flight-ratio"
        />
        <FormError error={save.error} />
        <Button type="submit" variant="default" size="xs" loading={save.isPending} data-testid="flight-save">
          {t('calibration.flight.save')}
        </Button>
      </form>
    </details>
  )
}
