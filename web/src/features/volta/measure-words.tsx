import { SeverityChip } from '../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { Facts } from '../../ui/panel.tsx'
import { useMeasureTexts } from './measure-texts.ts'
import type { Measure } from './volta-types.ts'

/** What a measure says, for who may look at it and not change it: no form, nothing that could be saved. */
export function MeasureWords({ measure }: { readonly measure: Measure }) {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  const { type, severity, comment, expertComment } = measure
  const said = (name: string, text: string | null) => (text === null || text === '' ? [] : [{ name, value: text }])
  return (
    <div data-testid="measure-words">
      <Facts
        facts={[
          { name: t('volta.form.type'), value: localName(type, language) },
          { name: t('volta.form.reading'), value: texts.reading(measure) },
          { name: t('volta.form.position'), value: texts.position(measure.positionFromHub) },
          {
            name: t('annotations.form.severity'),
            value: <SeverityChip number={severity.severityNumber} severity={severity} />,
          },
          { name: t('volta.form.inspection'), value: texts.inspected(measure) },
          { name: t('volta.form.conformity'), value: texts.conformity(measure) },
          ...said(t('annotations.form.comment'), comment),
          ...said(t('annotations.form.expertEn'), expertComment.en),
          ...said(t('annotations.form.expertFr'), expertComment.fr),
        ]}
      />
    </div>
  )
}
