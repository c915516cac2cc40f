import { NativeSelect } from '@mantine/core'
import { useCompanies } from '../../../api/companies.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { withChosen } from './chosen.ts'

/** Narrows a table to the parks of one company, for who sees several. */
export function CompanyFilter({
  company,
  onChoose,
}: {
  readonly company: number | null
  readonly onChoose: (id: string) => void
}) {
  const t = useTexts()
  const { organizations, roles } = useAccount()
  const isAdmin = roles.includes('ROLE_ADMIN')
  const all = useCompanies(isAdmin)
  const seen = isAdmin ? all : organizations
  const choices = seen.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      aria-label={t('inspections.filters.company')}
      value={company === null ? '' : String(company)}
      data={[
        { value: '', label: t('inspections.filters.allCompanies') },
        ...withChosen(choices, company, t('inspections.filters.unknownCompany')),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
