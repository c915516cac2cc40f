import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Attribute, isCoordinate } from './device-form.ts'
import { knownDay } from './known-day.ts'

/** Degrees stand at the number, other units after a space that does not break. */
const withUnit = (text: string, unit: string | null): string => {
  if (unit === null) return text
  return unit === '°' ? `${text}°` : `${text}\u00a0${unit}`
}

/** Gives a stored value in the chosen language with its unit; null when there is none. */
export function useValueText(): (attribute: Attribute, value: string | null | undefined) => string | null {
  const t = useTexts()
  const { number, locale } = useFormats()
  return (attribute, value) => {
    if (value === null || value === undefined || value.trim() === '') return null
    switch (attribute.attributType) {
      case 'int':
      case 'float':
        return withUnit(number(Number(value), isCoordinate(attribute) ? 5 : 2), attribute.unit)
      case 'datetime':
        return knownDay(value, locale) || value
      case 'boolean':
        return value === 'true' ? t('devices.facts.yes') : t('devices.facts.no')
      case 'string':
        return withUnit(value, attribute.unit)
    }
  }
}
