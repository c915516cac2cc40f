import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { useSeverityName } from '../../../domain/severity-chip.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import type { Inspection } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import type { AnnotationFormState } from './annotation-form.ts'
import { lastClassification } from './last-classification.ts'
import { useChoices } from './use-choices.ts'

/** The last classification that the account made in this tab, in words, where this inspection offers it; null otherwise. */
function useRepeatable(inspection: Inspection) {
  const { id: account } = useAccount()
  const [last] = useState(() => lastClassification(account))
  const { byComponent, components, types, severities } = useChoices(inspection, last?.component ?? '')
  const nameOf = useSeverityName()
  if (last === null || byComponent !== (last.component !== '')) return null
  const component = components.find(({ value }) => value === last.component)
  const type = types.find(({ value }) => value === last.type)
  const severity = severities.find(({ id }) => String(id) === last.severity)
  if (type === undefined || severity === undefined || (byComponent && component === undefined)) return null
  const level = `${severity.severityNumber} ${nameOf(severity.severityNumber, severity)}`
  return {
    last,
    byComponent,
    words: [component?.label, type.label, level].filter((part) => part !== undefined).join(' · '),
  }
}

/**
 * A button that classifies a new finding as the last one, with the key that does the same. The keyboard goes on to the comment where one
 * is demanded and missing, else to the button that saves.
 */
export function useRepeatLast(form: AnnotationFormState, inspection: Inspection) {
  const t = useTexts()
  const repeatable = useRepeatable(inspection)
  const button = useRef<HTMLButtonElement>(null)
  const repeat = () => {
    if (repeatable === null) return
    const { last, byComponent, words } = repeatable
    form.setValues({ ...last })
    for (const field of ['component', 'type', 'severity']) form.clearFieldError(field)
    announce(t('findings.repeat.done', { words }))
    const next = byComponent && form.values.comment.trim() === '' ? 'textarea' : '[type=submit]'
    // The field waits for the type, which is there with the next picture.
    requestAnimationFrame(() => button.current?.form?.querySelector<HTMLElement>(next)?.focus())
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (repeatable === null || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return
      event.preventDefault()
      repeat()
    },
    button: repeatable !== null && (
      <Button
        ref={button}
        variant="default"
        fullWidth
        classNames={{ root: classes.repeat ?? '', label: classes.repeatWords ?? '' }}
        leftSection={<IconRepeat size={16} aria-hidden="true" />}
        title={t('findings.repeat.key', { words: repeatable.words })}
        aria-keyshortcuts="Alt+L"
        onClick={repeat}
        data-testid="annotation-repeat"
      >
        {t('findings.repeat.like', { words: repeatable.words })}
      </Button>
    ),
  }
}
