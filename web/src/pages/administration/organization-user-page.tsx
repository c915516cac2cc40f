import { Navigate } from 'react-router'
import { ServiceTokens } from '../../features/accounts/tokens/service-tokens.tsx'
import type { User } from '../../features/people/people-types.ts'
import { UserView } from '../../features/people/user-view.tsx'
import { paths } from '../../paths.ts'
import { useIdParam } from '../../ui/id-param.ts'

/** One user of a company of the administration. */
export function OrganizationUserPage() {
  const organization = useIdParam('organization')
  const id = useIdParam('user')
  if (organization === null || id === null) return <Navigate to={paths.organizations} replace />
  const tokensOf = (service: User) => <ServiceTokens id={service.id} name={service.lastName} />
  return <UserView key={id} organization={organization} id={id} tokensOf={tokensOf} />
}
