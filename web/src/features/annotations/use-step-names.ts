import { useTexts } from '../../i18n/texts.ts'
import { differingFields } from './conflict.ts'
import type { UndoStep } from './undo-log.ts'
import { useFieldNames } from './use-conflict-rows.ts'

/** What a step did, in the user's words: "deletion of finding 12". */
export function useStepNames(): (step: UndoStep) => string {
  const t = useTexts()
  const fieldNames = useFieldNames()
  return (step) => {
    if (step.kind === 'draft') return t('findings.undo.steps.draft')
    if (step.kind === 'axis-draft') return t('axis.steps.draft')
    if (step.kind === 'axis') return t('axis.steps.saved')
    const { number } = step
    if (step.kind !== 'save') return t(`findings.undo.steps.${step.kind}`, { number })
    const fields = differingFields(step.before, step.after).map((field) => fieldNames[field])
    return t('findings.undo.steps.save', { number, fields: fields.join(', ') })
  }
}
