import { Button } from '@mantine/core'
import { maxItemsPerPage } from '@visionair/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { EmptyState, ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import { BladeDrawing } from './blade-drawing.tsx'
import { MeasureTable } from './measure-table.tsx'
import { useVisitMeasures } from './use-measures.ts'
import classes from './visit-measures.module.css'
import type { Measure } from './volta-types.ts'

export interface VisitMeasuresProps {
  readonly groupId: number
  readonly bladeLengthM: number | null
  /** The address at which a blade of the visit is opened. */
  readonly pathOfBlade: (inspectionId: number) => string
  readonly onOpen: (measure: Measure) => void
  /** The drawings alone, without the tables. */
  readonly isMapOnly?: boolean
}

/** Every measure of a visit: a drawing and a table for each blade. */
export function VisitMeasures({ groupId, bladeLengthM, pathOfBlade, onOpen, isMapOnly = false }: VisitMeasuresProps) {
  const t = useTexts()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useVisitMeasures(groupId, page)
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const blades = [...Map.groupBy(data.items, ({ inspection }) => inspection)]
  const isFull = data.items.length >= maxItemsPerPage
  return (
    <div className={classes.visit} data-testid="visit-measures">
      {blades.length === 0 &&
        (page > 1 ? (
          <EmptyState framed title={t('common.list.noMore')} text={t('common.list.noMoreText')} />
        ) : (
          <EmptyState framed title={t('volta.empty.title')} text={t('volta.empty.ofVisit')} />
        ))}
      {blades.map(([inspectionId, measures]) => {
        const [first] = measures
        const name = first === undefined ? '' : typedName(first.device, language)
        return (
          <section key={inspectionId} className={classes.blade} aria-label={name} data-testid={`blade-${inspectionId}`}>
            <header className={classes.head}>
              <h2 className={classes.name}>
                <Link to={pathOfBlade(inspectionId)}>{name}</Link>
              </h2>
              <span className={classes.count}>{t('volta.count', { count: measures.length })}</span>
            </header>
            <BladeDrawing name={name} measures={measures} bladeLengthM={bladeLengthM} onOpen={onOpen} />
            {!isMapOnly && <MeasureTable name={name} measures={measures} bladeLengthM={bladeLengthM} onOpen={onOpen} />}
          </section>
        )
      })}
      {(page > 1 || isFull) && (
        <div className={classes.pages}>
          {page > 1 && (
            <Button variant="default" onClick={() => setPage(page - 1)} data-testid="previous-page">
              {t('common.list.previous')}
            </Button>
          )}
          {isFull && (
            <Button variant="default" onClick={() => setPage(page + 1)} data-testid="see-more">
              {t('common.actions.seeMore')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
