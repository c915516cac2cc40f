import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type TextKey, useTexts } from '../../i18n/texts.ts'
import { useMessageOf } from '../feedback/messages.ts'
import { saidByItself, useViolationSentence } from '../feedback/violation-words.ts'
import { sortViolations } from './violations.ts'

type Under<K extends string, Area extends string> = K extends `${Area}.${infer Name}` ? Name : never

/** What an operation was about, where its failure names it. */
export type EntityName = Under<TextKey, 'entities'>

export interface FormErrorProps {
  readonly error: unknown
  /** Fields that show their own violations, so that they are not said twice. */
  readonly fieldNames?: readonly string[]
  /** Says above the reason which operation failed. */
  readonly entity?: EntityName | undefined
}

/** Says above a form why it was refused; nothing when there is no error. */
export function FormError({ error, fieldNames = [], entity }: FormErrorProps) {
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
        .filter((violation) => violation !== saidByItself(error))
        .map(({ field, message }) => (
          <div key={`${field} ${message}`}>{sentenceOf({ field, message })}</div>
        ))}
    </Alert>
  )
}
