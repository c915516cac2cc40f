import { figureNames } from '@visionair/contract/accounts'
import { isLanguage } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Told } from '../../../ui/form/versions/told.ts'

/** How the fields of the own account are called and said where two changes of it are shown side by side. */
export function useOwnWords(): Told {
  const t = useTexts()
  return {
    labels: {
      firstName: t('accounts.names.firstName'),
      lastName: t('accounts.names.lastName'),
      email: t('accounts.login.username'),
      language: t('common.language.label'),
      ...Object.fromEntries(figureNames.map((name) => [`figures.${name}`, t(`profile.figures.${name}`)])),
    },
    say: (path, value) => {
      if (path !== 'language') return undefined
      return isLanguage(value) ? t(`common.language.${value}`) : t('profile.general.browserLanguage')
    },
  }
}
