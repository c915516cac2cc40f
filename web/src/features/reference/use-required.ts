import { useTexts } from '../../i18n/texts.ts'

/** Says of an empty text that it is needed. */
export function useRequired(): (value: string) => string | null {
  const t = useTexts()
  return (value) => (value.trim() === '' ? t('common.validation.required') : null)
}
