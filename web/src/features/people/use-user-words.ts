import { listProfiles } from '@visionair/contract/people'
import { useCompanies } from '../../api/companies.ts'
import { useCall } from '../../api/hooks.ts'
import { useIsGranted } from '../../api/session/account.ts'
import type { Language } from '../../i18n/language.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { sayIds } from '../../ui/form/versions/say-ids.ts'
import { permissionWords } from './known-permissions.ts'
import { isRole } from './role.ts'
import { type ChosenDevice, chosenName } from './root-device-picker.tsx'

const isDevice = (value: unknown): value is ChosenDevice =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const namesOf = (values: unknown, language: Language): string =>
  Array.isArray(values)
    ? values
        .filter(isDevice)
        .map((device) => chosenName(device, language))
        .join(', ')
    : ''

/** Says the fields of a user's form that are ids or codes. */
export function useUserWords(): (path: string, value: unknown) => string | undefined {
  const t = useTexts()
  const language = useLanguage()
  const profiles = useCall(listProfiles, {}, { enabled: useIsGranted(['profile_view']) }).data?.items ?? []
  const companies = useCompanies()
  return (path, value) => {
    if (path === 'role' && isRole(value)) return t(`people.users.roles.${value}`)
    if (path === 'profile')
      return value === '' ? '' : sayIds(profiles, (profile) => localName(profile, language))([Number(value)])
    if (path === 'organizations') return sayIds(companies, ({ name }) => name)(value)
    if (path === 'rootDevices') return namesOf(value, language)
    return path === 'permissions' ? permissionWords(t, value) : undefined
  }
}
