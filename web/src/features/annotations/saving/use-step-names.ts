import type { Texts } from '../../../i18n/texts.ts'
import { differingFields } from './conflict.ts'
import type { ManyStep, UndoStep } from './undo-log.ts'
import { fieldNamesIn } from './use-conflict-rows.ts'

function nameOfMany(t: Texts, { steps }: ManyStep): string {
  const count = steps.length
  const [first] = steps
  if (first?.kind !== 'save') return t('findings.undo.steps.deleteMany', { count })
  const names = fieldNamesIn(t)
  const fields = differingFields(first.before, first.after).map((field) => names[field])
  return t('findings.undo.steps.saveMany', { count, fields: fields.join(', ') })
}

/** What a step did, in the user's words: "deletion of finding 12". */
export function stepName(t: Texts, step: UndoStep): string {
  if (step.kind === 'draft') return t('findings.undo.steps.draft')
  if (step.kind === 'axis-draft') return t('axis.steps.draft')
  if (step.kind === 'axis') return t('axis.steps.saved')
  if (step.kind === 'many') return nameOfMany(t, step)
  const { number } = step
  if (step.kind === 'link' && step.count !== undefined) return t('findings.undo.steps.linkMany', { count: step.count })
  if (step.kind !== 'save') return t(`findings.undo.steps.${step.kind}`, { number })
  const names = fieldNamesIn(t)
  const fields = differingFields(step.before, step.after).map((field) => names[field])
  return t('findings.undo.steps.save', { number, fields: fields.join(', ') })
}
