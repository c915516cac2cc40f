import { listSeverities } from '@visionair/contract/reference'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { isUnread } from '../../ui/form/number.ts'
import type { Told } from '../../ui/form/versions/told.ts'
import type { Conformity } from './measure-form.ts'
import { useMeasureTexts } from './measure-texts.ts'
import { restMs, useMeasureTypes } from './use-measures.ts'
import type { Measure } from './volta-types.ts'

/** How the fields of a measure are called and said where what somebody else saved stands beside what was typed. */
export function useMeasureTold(measure: Measure): Told {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  const types = useMeasureTypes().data?.items ?? []
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: restMs }).data?.items ?? []
  const { unit } = measure.type
  const verdicts: Readonly<Record<Conformity, string>> = {
    limit: t('volta.form.byLimit'),
    compliant: t('volta.compliant'),
    'non-compliant': t('volta.nonCompliant'),
  }
  const chosen = <C extends { readonly id: number }>(
    choices: readonly C[],
    id: unknown,
    nameOf: (choice: C) => string,
  ) => {
    const choice = choices.find((each) => String(each.id) === id)
    return choice === undefined ? undefined : nameOf(choice)
  }
  const say: Readonly<Record<string, (value: unknown) => string | undefined>> = {
    type: (id) => chosen([...types, measure.type], id, (type) => localName(type, language)),
    severity: (id) =>
      chosen(
        [...severities, measure.severity],
        id,
        (severity) => `${severity.severityNumber} · ${localName(severity, language)}`,
      ),
    reading: (reading) => texts.plainReading(reading),
    measureValue: (value) => (typeof value === 'number' ? texts.withUnit(value, unit) : undefined),
    positionFromHub: (value) => (typeof value === 'number' ? texts.position(value) : undefined),
    isInspected: (isInspected) => texts.inspected({ isInspected: isInspected === true }),
    conformity: (verdict) => Object.entries(verdicts).find(([each]) => each === verdict)?.[1],
  }
  return {
    labels: {
      type: t('volta.form.type'),
      reading: t('volta.form.reading'),
      measureValue: t('volta.form.value', { unit }),
      positionFromHub: t('volta.form.position'),
      severity: t('volta.form.severity'),
      isInspected: t('volta.form.inspection'),
      conformity: t('volta.form.conformity'),
      comment: t('volta.form.comment'),
      expertEn: t('volta.form.expertEn'),
      expertFr: t('volta.form.expertFr'),
    },
    say: (path, value) => (isUnread(value) ? value.unread : say[path]?.(value)),
    whole: ['measureValue', 'positionFromHub'],
  }
}
