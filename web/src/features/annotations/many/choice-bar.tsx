import { Button, Select } from '@mantine/core'
import { IconLink, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { annotationStatuses, type Brief, type Inspection, statusKey } from '../annotation-types.ts'
import { useChoices } from '../forms/use-choices.ts'
import classes from './choice-bar.module.css'
import { componentOf, linkRefusal } from './offered.ts'
import { type ManyOptions, useMany } from './use-many.ts'

export interface ChoiceBarProps extends ManyOptions {
  readonly inspection: Inspection
  readonly chosen: readonly Brief[]
  readonly onClear: () => void
}

/** What can be done with the findings that are chosen, all at once; what cannot be says why. */
export function ChoiceBar({ inspection, chosen, onClear, ...options }: ChoiceBarProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { progress, change, remove, link } = useMany(options)
  const component = componentOf(chosen)
  const choices = useChoices(inspection, component === null ? '' : String(component))
  const isBusy = progress !== null
  const mayEdit = inspection.can.editAnnotation
  const isMixed = choices.byComponent && component === 'mixed'
  const kept = chosen.filter(({ canDelete }) => !canDelete).length
  const refusal = linkRefusal(chosen)
  const reasons = [
    ...(mayEdit && isMixed ? [t('findings.many.typeMixed')] : []),
    ...(mayEdit && refusal !== null ? [t(`findings.many.${refusal}`)] : []),
    ...(kept > 0 ? [t('findings.many.removeNot', { count: kept })] : []),
  ]
  const count = chosen.length
  return (
    <section className={classes.bar} aria-label={t('findings.many.bar')} aria-busy={isBusy} data-testid="choice-bar">
      <p className={classes.count} role="status" data-testid="choice-count">
        {progress === null ? t('findings.many.chosen', { count }) : t('findings.many.progress', { ...progress })}
      </p>
      {mayEdit && (
        <>
          <fieldset className={classes.group} disabled={isBusy}>
            <legend className={classes.legend}>{t('findings.many.severity')}</legend>
            {choices.severities.map((severity) => (
              <button
                key={severity.id}
                type="button"
                className={classes.level}
                onClick={() => void change(chosen, { severity: severity.id })}
                data-testid={`choice-severity-${severity.severityNumber}`}
              >
                <SeverityChip number={severity.severityNumber} severity={severity} compact />
              </button>
            ))}
          </fieldset>
          <fieldset className={classes.group} disabled={isBusy}>
            <legend className={classes.legend}>{t('findings.many.status')}</legend>
            {annotationStatuses.map((status) => (
              <Button
                key={status}
                size="xs"
                variant="default"
                onClick={() => void change(chosen, { status })}
                data-testid={`choice-status-${status.replace(' ', '-')}`}
              >
                {t(statusKey(status))}
              </Button>
            ))}
          </fieldset>
          <Select
            size="xs"
            className={classes.type ?? ''}
            aria-label={t('findings.many.type')}
            placeholder={t('findings.many.type')}
            data={isMixed ? [] : choices.types}
            disabled={isBusy || isMixed}
            searchable
            value={null}
            onChange={(type) => type !== null && void change(chosen, { type: Number(type) })}
            data-testid="choice-type"
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={15} aria-hidden="true" />}
            disabled={isBusy || refusal !== null}
            onClick={() => void link(chosen)}
            data-testid="choice-link"
          >
            {t('findings.many.link')}
          </Button>
        </>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={15} aria-hidden="true" />}
        disabled={isBusy || kept > 0}
        onClick={() => setIsAsking(true)}
        data-testid="choice-delete"
      >
        {t('findings.many.remove')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconX size={15} aria-hidden="true" />}
        disabled={isBusy}
        onClick={onClear}
        data-testid="choice-clear"
      >
        {t('findings.many.clear')}
      </Button>
      {reasons.length > 0 && (
        <p className={classes.reasons} data-testid="choice-reasons">
          {reasons.join(' ')}
        </p>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('findings.many.removeTitle', { count })}
        confirmLabel={t('findings.many.removeConfirm', { count })}
        onConfirm={() => {
          setIsAsking(false)
          void remove(chosen)
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('findings.many.removeText', { numbers: chosen.map(({ idForReport }) => idForReport).join(', ') })}
      </ConfirmDialog>
    </section>
  )
}
