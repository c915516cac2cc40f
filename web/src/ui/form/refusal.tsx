import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import { useMessageOf } from '../feedback/messages.ts'
import { isToldAlready, useViolationSentence } from '../feedback/violation-words.ts'
import type { EntityName } from './entity-name.ts'
import { sortViolations } from './violations.ts'

export interface RefusalProps {
  readonly error: unknown
  /** Fields that show their own violations, so that they are not said twice. */
  readonly fieldNames?: readonly string[]
  /** Says above the reason which operation failed. */
  readonly entity?: EntityName | undefined
}

/** Says above a form why it was refused, and offers nothing; nothing without an error. */
export function Refusal({ error, fieldNames = [], entity }: RefusalProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const sentenceOf = useViolationSentence()
  if (error === undefined || error === null) return null
  const { others } = sortViolations(error, fieldNames)
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={entity && t('common.error.operation', { entity: t(`entities.${entity}`) })}
      icon={<IconAlertCircle size={18} aria-hidden="true" />}
      data-testid="form-error"
    >
      {messageOf(error)}
      {others
        .filter((violation) => !isToldAlready(error, violation))
        .map(({ field, message }) => (
          <div key={`${field} ${message}`}>{sentenceOf({ field, message })}</div>
        ))}
    </Alert>
  )
}
