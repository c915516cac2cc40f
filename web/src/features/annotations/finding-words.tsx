import { SeverityChip } from '../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { Facts } from '../../ui/panel.tsx'
import { type Annotation, statusKey } from './annotation-types.ts'
import classes from './annotations.module.css'

/** What a finding says, for who may look at it and not change it: no form, nothing that could be saved. */
export function FindingWords({ annotation }: { readonly annotation: Annotation }) {
  const t = useTexts()
  const language = useLanguage()
  const { component, type, severity, status, comment, expertComment } = annotation
  const said = (name: string, text: string | null) =>
    text === null || text === '' ? [] : [{ name, value: <span className={classes.lines}>{text}</span> }]
  return (
    <div data-testid="finding-words">
      <Facts
        facts={[
          ...(component === null
            ? []
            : [{ name: t('findings.component.label'), value: localName(component, language) }]),
          { name: t('annotations.form.type'), value: localName(type, language) },
          {
            name: t('annotations.form.severity'),
            value: <SeverityChip number={severity.severityNumber} severity={severity} />,
          },
          { name: t('annotations.form.status'), value: t(statusKey(status)) },
          ...said(t('annotations.form.comment'), comment),
          ...said(t('annotations.form.expertEn'), expertComment.en),
          ...said(t('annotations.form.expertFr'), expertComment.fr),
        ]}
      />
    </div>
  )
}
