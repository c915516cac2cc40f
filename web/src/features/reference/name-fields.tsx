import { TextInput } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import type { FieldProps } from './form-types.ts'

interface Names {
  readonly getInputProps: (name: 'name' | 'nameFr') => FieldProps
}

/** The name in both languages. */
export function NameFields({ form }: { readonly form: Names }) {
  const t = useTexts()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('records.name')}
        maxLength={120}
        required
        data-autofocus
        data-testid="field-name"
      />
      <TextInput
        {...form.getInputProps('nameFr')}
        label={t('records.nameFr')}
        maxLength={120}
        required
        data-testid="field-nameFr"
      />
    </>
  )
}
