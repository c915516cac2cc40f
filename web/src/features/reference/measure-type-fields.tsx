import { NativeSelect, Switch } from '@mantine/core'
import { measureKinds, measureUnits } from '@visionair/contract/volta'
import { useTexts } from '../../i18n/texts.ts'
import type { NumberEntry } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { RecordFormApi } from '../../ui/records/record-kind.ts'
import { NameFields } from './name-fields.tsx'

type Unit = (typeof measureUnits)[number]
type Kind = (typeof measureKinds)[number]

export type MeasureTypeValues = {
  name: string
  nameFr: string
  unit: Unit
  kind: Kind
  limitValue: NumberEntry
  isActive: boolean
}

export interface MeasureTypeFieldsProps {
  readonly form: RecordFormApi<MeasureTypeValues>
  /** Something was measured with it, so that its unit stays. */
  readonly isUsed: boolean
}

/** Names, unit, place on the blade and limit of a kind of measure, and whether it is offered. */
export function MeasureTypeFields({ form, isUsed }: MeasureTypeFieldsProps) {
  const t = useTexts()
  const { unit, kind, limitValue, isActive } = form.getValues()
  return (
    <>
      <NameFields form={form} />
      <NativeSelect
        label={t('referenceData.measureTypes.unit')}
        description={isUsed ? t('referenceData.measureTypes.unitKept') : undefined}
        data={[...measureUnits]}
        value={unit}
        disabled={isUsed}
        error={form.errors.unit}
        onChange={(event) => {
          const chosen = measureUnits.find((each) => each === event.currentTarget.value)
          if (chosen !== undefined) form.setFieldValue('unit', chosen)
        }}
        data-testid="field-unit"
      />
      <NativeSelect
        label={t('referenceData.measureTypes.kind')}
        data={measureKinds.map((value) => ({ value, label: t(`referenceData.measureTypes.kinds.${value}`) }))}
        value={kind}
        error={form.errors.kind}
        onChange={(event) => {
          const chosen = measureKinds.find((each) => each === event.currentTarget.value)
          if (chosen !== undefined) form.setFieldValue('kind', chosen)
        }}
        data-testid="field-kind"
      />
      <NumberField
        label={t('referenceData.measureTypes.limitIn', { unit })}
        description={t('referenceData.measureTypes.limitHint')}
        unit={unit}
        value={limitValue}
        onChange={(value) => form.setFieldValue('limitValue', value)}
        onBlur={() => void form.validateField('limitValue')}
        error={form.errors.limitValue}
        data-testid="field-limitValue"
      />
      <Switch
        label={t('referenceData.measureTypes.active')}
        description={t('referenceData.measureTypes.activeHint')}
        checked={isActive}
        onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked)}
        data-testid="field-isActive"
      />
    </>
  )
}
