import { Checkbox, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isPartialDay } from '@visionair/contract/rules'
import { useState } from 'react'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { isUnread, type NumberEntry } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import {
  type Attribute,
  acceptedMinimum,
  type DeviceFormValues,
  type FieldValue,
  type FormPurpose,
  inputBounds,
  isCoordinate,
} from './device-form.ts'
import classes from './devices.module.css'

export type DeviceForm = UseFormReturnType<DeviceFormValues>

const entryIn = (value: FieldValue | undefined): NumberEntry =>
  typeof value === 'number' || isUnread(value) ? value : null

/** A day; of one whose month or year alone is known, as much as is known, and more once somebody knows it. */
function DayField(props: TextInputProps) {
  const t = useTexts()
  const [isPartial] = useState(() => isPartialDay(String(props.value ?? '')))
  if (isPartial) return <TextInput {...props} description={t('devices.fields.partialDay')} maxLength={10} />
  return <TextInput {...props} type="date" min="1900-01-01" max="2999-12-31" />
}

interface FieldsOfForm {
  readonly form: DeviceForm
  readonly purpose: FormPurpose
}

function AttributeField({ attribute, form, purpose }: FieldsOfForm & { readonly attribute: Attribute }) {
  const t = useTexts()
  const language = useLanguage()
  const { attributType, reference, isRequired, unit } = attribute
  const path = `values.${reference}`
  const name = localName(attribute, language)
  const shared = {
    label: unit === null ? name : `${name} (${unit})`,
    required: isRequired,
    'data-testid': `device-${reference}`,
  }
  switch (attributType) {
    case 'int':
    case 'float':
      return (
        <NumberField
          {...shared}
          {...inputBounds(attribute)}
          smallestAccepted={acceptedMinimum(attribute, purpose) ?? undefined}
          value={entryIn(form.getValues().values[reference])}
          onChange={(value) => form.setFieldValue(path, value)}
          onBlur={() => void form.validateField(path)}
          error={form.errors[path]}
          {...(isCoordinate(attribute) ? { description: t('devices.fields.coordinate') } : {})}
        />
      )
    case 'datetime':
      return <DayField {...form.getInputProps(path)} {...shared} />
    case 'boolean':
      return (
        <Checkbox
          {...form.getInputProps(path, { type: 'checkbox' })}
          {...shared}
          required={false}
          className={classes.whole ?? ''}
        />
      )
    case 'string':
      return <TextInput {...form.getInputProps(path)} {...shared} maxLength={2000} autoComplete="off" />
  }
}

/** What the fields of a device are called, by their path in the form. */
export function useFieldLabels(attributes: readonly Attribute[]): Readonly<Record<string, string>> {
  const t = useTexts()
  const language = useLanguage()
  const entries = attributes.map((attribute) => [`values.${attribute.reference}`, localName(attribute, language)])
  return { name: t('devices.fields.name'), ...Object.fromEntries(entries) }
}

/** The name and a field for each attribute of the device's type. */
export function DeviceFields({
  attributes,
  form,
  purpose,
}: FieldsOfForm & { readonly attributes: readonly Attribute[] }) {
  const t = useTexts()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('devices.fields.name')}
        maxLength={120}
        required
        autoComplete="off"
        data-autofocus
        data-testid="device-name"
      />
      {attributes.length > 0 && (
        <div className={classes.fields}>
          {attributes.map((attribute) => (
            <AttributeField key={attribute.reference} attribute={attribute} form={form} purpose={purpose} />
          ))}
        </div>
      )}
    </>
  )
}
