import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMessageOf } from '../feedback/messages.ts'
import { sortViolations } from './violations.ts'

export interface FormErrorProps {
  readonly error: unknown
  /** Fields that show their own violations, so that they are not said twice. */
  readonly fieldNames?: readonly string[]
}

/** Says above a form why it was refused; nothing when there is no error. */
export function FormError({ error, fieldNames = [] }: FormErrorProps) {
  const messageOf = useMessageOf()
  if (error === undefined || error === null) return null
  const { others } = sortViolations(error, fieldNames)
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden="true" />}>
      {messageOf(error)}
      {others.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}
