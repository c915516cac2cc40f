import { ConnectionError } from '../../api/problem-error.ts'
import { Refusal, type RefusalProps } from './refusal.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

/** Says above a form why it was refused or could not be sent; nothing when there is no error and there is a connection. */
export function FormError(props: RefusalProps) {
  return (
    <>
      <Refusal {...props} error={props.error instanceof ConnectionError ? null : props.error} />
      <UnsentNotice error={props.error} entity={props.entity} />
    </>
  )
}
