import { Navigate } from 'react-router'
import { ServiceTokens } from '../../features/accounts/tokens/service-tokens.tsx'
import { OrganizationView } from '../../features/people/organization-view.tsx'
import { CompanyQuota } from '../../features/quotas/company-quota.tsx'
import { paths } from '../../paths.ts'
import { useIdParam } from '../../ui/id-param.ts'

/** One company of the administration. */
export function OrganizationPage() {
  const id = useIdParam('organization')
  return id === null ? (
    <Navigate to={paths.organizations} replace />
  ) : (
    <OrganizationView
      key={id}
      id={id}
      quotaOf={(company) => <CompanyQuota id={company.id} />}
      tokensOf={(service) => <ServiceTokens id={service.id} name={service.lastName} />}
    />
  )
}
