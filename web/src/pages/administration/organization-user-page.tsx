import { Navigate } from 'react-router'
import { UserView } from '../../features/people/user-view.tsx'
import { paths } from '../../paths.ts'
import { useIdParam } from '../../ui/id-param.ts'

/** One user of a company of the administration. */
export function OrganizationUserPage() {
  const organization = useIdParam('organization')
  const id = useIdParam('user')
  if (organization === null || id === null) return <Navigate to={paths.organizations} replace />
  return <UserView key={id} organization={organization} id={id} />
}
