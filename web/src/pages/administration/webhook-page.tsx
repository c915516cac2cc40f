import { Navigate } from 'react-router'
import { WebhookView } from '../../features/webhooks/webhook-view.tsx'
import { paths } from '../../paths.ts'
import { useIdParam } from '../../ui/id-param.ts'

/** One webhook with what was sent to it. */
export function WebhookPage() {
  const id = useIdParam('webhook')
  return id === null ? <Navigate to={paths.webhooks} replace /> : <WebhookView key={id} id={id} />
}
