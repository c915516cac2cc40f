import { useSeverityName } from '../../../domain/severity-chip.tsx'
import { localName, type Texts, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { type Annotation, isAnnotationStatus, type PixelBox, statusKey } from '../annotation-types.ts'
import type { AnnotationValues } from '../forms/annotation-form.ts'
import type { useChoices } from '../forms/use-choices.ts'
import { type ConflictField, differingFields } from './conflict.ts'
import type { ConflictRow } from './conflict-dialog.tsx'

/** The names of the fields of a finding's form. */
export const fieldNamesIn = (t: Texts): Readonly<Record<ConflictField, string>> => ({
  component: t('findings.component.label'),
  type: t('annotations.form.type'),
  severity: t('annotations.form.severity'),
  status: t('annotations.form.status'),
  comment: t('annotations.form.comment'),
  expertEn: t('annotations.form.expertEn'),
  expertFr: t('annotations.form.expertFr'),
})

/**
 * Words both states of a form; what was saved meanwhile knows its own names, what was typed is looked up. A field that was left
 * alone is no version of one's own: it stays as it was saved, and is said to.
 */
export function useConflictRows() {
  const t = useTexts()
  const language = useLanguage()
  const severityName = useSeverityName()
  const names = fieldNamesIn(t)
  return (
    { base, mine, theirs: theirValues }: Record<'base' | 'mine' | 'theirs', AnnotationValues>,
    theirs: Annotation,
    choices: Choices,
  ): ConflictRow[] => {
    const labelOf = (list: Choices['types'], id: string) => list.find(({ value }) => value === id)?.label ?? id
    const severityOf = (id: string) => {
      const severity = choices.severities.find((known) => String(known.id) === id)
      return severity === undefined
        ? id
        : `${severity.severityNumber} ${severityName(severity.severityNumber, severity)}`
    }
    const statusOf = (status: string) => (isAnnotationStatus(status) ? t(statusKey(status)) : status)
    const mineOf = (field: ConflictField): string => {
      const value = mine[field]
      if (field === 'component') return labelOf(choices.components, value)
      if (field === 'type') return labelOf(choices.types, value)
      if (field === 'severity') return severityOf(value)
      return field === 'status' ? statusOf(value) : value
    }
    const theirsOf = (field: ConflictField): string => {
      if (field === 'component') return theirs.component === null ? '' : localName(theirs.component, language)
      if (field === 'type') return localName(theirs.type, language)
      if (field === 'severity') return severityOf(String(theirs.severity.id))
      return field === 'status' ? statusOf(theirs.status) : theirValues[field]
    }
    return differingFields(mine, theirValues).map((field) => ({
      key: field,
      field: names[field],
      mine: mine[field] === base[field] ? t('findings.conflict.untouched') : mineOf(field),
      theirs: theirsOf(field),
    }))
  }
}
export type Choices = ReturnType<typeof useChoices>

/** Words the place of a box. */
export function useBoxText() {
  const t = useTexts()
  return ({ x, y, width, height }: PixelBox): string =>
    t('findings.conflict.boxText', {
      x: Math.round(x),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    })
}
