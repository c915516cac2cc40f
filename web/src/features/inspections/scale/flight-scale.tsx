import { Button } from '@mantine/core'
import type { getInspection } from '@visionair/contract/inspections'
import { type FormEvent, useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { formatsFor } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../../ui/drafts/use-draft-state.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { type NumberEntry, numberOf } from '../../../ui/form/number.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { flightRatioRule } from './known-length.ts'
import classes from './scale-panel.module.css'
import { useScaleWrite } from './use-scale-write.tsx'

const noRatio = { ratio: null }

export interface FlightScaleProps {
  readonly inspection: ResultOf<typeof getInspection>
  /** A question is open over the form. */
  readonly onAsk: (asks: boolean) => void
  readonly onDone: () => void
}

/** Sets the scale that the flight gave, by laser or by standoff and focal length, in centimetres per pixel. */
export function FlightScale({ inspection, onAsk, onDone }: FlightScaleProps) {
  const t = useTexts()
  const { values, change, draft } = useDraftState<{ ratio: NumberEntry }>(`flight scale ${inspection.id}`, noRatio)
  const { ratio } = values
  const [isMissing, setMissing] = useState(false)
  const scale = useScaleWrite({
    inspection,
    isTouched: ratio !== null,
    onAsk,
    onSaved: ({ newRatio }) => {
      draft.forget()
      toast({
        type: 'success',
        message: ({ t, language }) => t('calibration.saved', { ratio: formatsFor(language).number(newRatio ?? 0, 4) }),
      })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const imageRatio = numberOf(ratio)
    setMissing(imageRatio === null)
    if (imageRatio !== null) scale.save({ imageRatio, source: 'flight' })
  }
  return (
    <details data-testid="flight-scale" open={draft.isRestored || undefined}>
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
        <FormError error={scale.error} />
        <Button type="submit" variant="default" size="xs" loading={scale.isPending} data-testid="flight-save">
          {t('calibration.flight.save')}
        </Button>
        {scale.dialog}
      </form>
    </details>
  )
}
