import { Skeleton } from '@mantine/core'
import { listAnnotationTypes, zones } from '@visionair/contract/reference'
import { useState } from 'react'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import classes from '../reference.module.css'
import { StandardDrawer } from './standard-drawer.tsx'
import type { StandardPlace } from './standard-types.ts'
import { useAllStandards } from './use-all-standards.ts'

function Cell({ place, onOpen }: { readonly place: StandardPlace; readonly onOpen: () => void }) {
  const t = useTexts()
  const language = useLanguage()
  const { type, zone, standard } = place
  return (
    <button
      type="button"
      className={classes.cell}
      onClick={onOpen}
      title={standard?.comment[language]}
      data-testid={`standard-${type.id}-${zone}`}
    >
      {standard === null ? (
        <span className={classes.cellText}>{t('referenceData.standards.none')}</span>
      ) : (
        <>
          <SeverityChip number={standard.severity.severityNumber} severity={standard.severity} />
          <span className={classes.cellText}>{standard.comment[language]}</span>
        </>
      )}
    </button>
  )
}

/** Severity and comment by type and zone, as a grid whose cells open their form. */
export function Standards() {
  const t = useTexts()
  const language = useLanguage()
  const [open, setOpen] = useState<StandardPlace | null>(null)
  const types = useCall(listAnnotationTypes, everyEntry)
  const standards = useAllStandards()
  const error = types.error ?? standards.error
  if (error !== null)
    return (
      <ErrorState
        framed
        error={error}
        onRetry={() => {
          void types.refetch()
          void standards.refetch()
        }}
      />
    )
  if (types.data === undefined || standards.data === undefined) return <Skeleton height={480} />
  const find = (typeId: number, zone: string) =>
    standards.data.find((standard) => standard.type.id === typeId && standard.zone === zone) ?? null
  return (
    <section aria-label={t('referenceData.standards.title')}>
      <p className={classes.hint}>{t('referenceData.standards.hint')}</p>
      <div className={classes.grid} data-testid="standards">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('referenceData.standards.type')}</th>
              {zones.map((zone) => (
                <th key={zone} scope="col">
                  {t('referenceData.standards.zone', { zone })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.data.items.map((type) => (
              <tr key={type.id}>
                <th scope="row">{localName(type, language)}</th>
                {zones.map((zone) => {
                  const place = { type, zone, standard: find(type.id, zone) }
                  return (
                    <td key={zone}>
                      <Cell place={place} onOpen={() => setOpen(place)} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open !== null && <StandardDrawer place={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
