import { Checkbox, Skeleton } from '@mantine/core'
import { type ImportOutcome, importOutcomes, listImportLines } from '@visionair/contract/imports'
import { useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { ChoiceBar } from '../../ui/list/list-toolbar.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import classes from './imports.module.css'
import { useChoice } from './use-import.ts'

type Line = ItemOf<typeof listImportLines>

const perPage = 50
const deepest = 6

function Changes({ changes }: Pick<Line, 'changes'>) {
  const t = useTexts()
  return (
    <span className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {from === null ? t('imports.change.given', { field, to }) : t('imports.change.changed', { field, from, to })}
        </span>
      ))}
    </span>
  )
}

const above = (path: string): string => path.split('/').slice(0, -1).join('/')

/** What a thing lies in; null when the line before it shows that. */
function hiddenPlace({ path }: Line, before: Line | undefined): string | null {
  const place = above(path)
  if (place === '' || before?.path === place || before?.path.startsWith(`${place}/`)) return null
  return place.replaceAll('/', ' / ')
}

interface ThingProps {
  readonly line: Line
  readonly outcome: Exclude<ImportOutcome, 'refused' | 'noted'>
  /** What it lies in, where the line before does not show it. */
  readonly place: string | null
  readonly isDone: boolean
  /** Of a plan: applies the line or leaves it out. */
  readonly onTake: ((isTaken: boolean) => void) | null
}

function Thing({ line, outcome, place, isDone, onTake }: ThingProps) {
  const t = useTexts()
  const depth = Math.min(deepest, line.path.split('/').length - 1)
  return (
    <li className={classes.node} data-depth={depth} data-kind={line.kind} data-left-out={line.isLeftOut || undefined}>
      {onTake !== null && (
        <Checkbox
          size="xs"
          className={classes.take}
          checked={!line.isLeftOut}
          onChange={(event) => onTake(event.currentTarget.checked)}
          aria-label={t('imports.lines.take', { name: line.path.replaceAll('/', ' / ') })}
        />
      )}
      <span className={classes.name}>
        {place !== null && <span className={classes.above}>{place}</span>}
        {line.name}
        {line.changes.length > 0 && <Changes changes={line.changes} />}
      </span>
      {line.photos > 0 && <span className={classes.hint}>{t('imports.plan.sidePhotos', { count: line.photos })}</span>}
      <span className={classes.outcome} data-outcome={outcome}>
        {t(`imports.outcome.${isDone ? 'done' : 'planned'}.${outcome}`)}
      </span>
    </li>
  )
}

/** What was refused, or is told of a cell, and where. */
function Said({ line: { path, reason, row, column, outcome } }: { readonly line: Line }) {
  const t = useTexts()
  return (
    <li className={classes.refusal} data-outcome={outcome}>
      <span className={classes.path}>
        {row !== null && (
          <span className={classes.row}>
            {column === null ? t('imports.refused.row', { row }) : t('imports.refused.cell', { row, column })}
          </span>
        )}
        {path}
      </span>
      <span className={outcome === 'refused' ? classes.bad : classes.hint}>{reason}</span>
    </li>
  )
}

interface ImportLinesProps {
  readonly id: number
  readonly counts: Readonly<Record<ImportOutcome, number>>
  readonly start: ImportOutcome | null
  /** Of a report: what was done, not what will be. */
  readonly isDone: boolean
}

/** Every line of a plan or a report, page by page, all of them or those with one outcome. */
export function ImportLines({ id, counts, start, isDone }: ImportLinesProps) {
  const t = useTexts()
  const [outcome, setOutcome] = useState(start)
  const [page, setPage] = useState(1)
  const query = { page, itemsPerPage: perPage, ...(outcome === null ? {} : { outcome }) }
  const { data, error, refetch } = useCall(listImportLines, { params: { id }, query }, { staleTimeMs: 0 })
  const { choose, asked } = useChoice(id)
  // What was asked shows at once; the answer brings what goes with it.
  const asAsked = (line: Line): Line =>
    asked && (asked.lines === null || asked.lines.includes(line.id)) ? { ...line, isLeftOut: !asked.isChosen } : line
  const present = importOutcomes.filter((each) => counts[each] > 0)
  const label = t('imports.lines.title')
  const show = (next: ImportOutcome | null) => {
    setOutcome(next)
    setPage(1)
  }
  if (present.length === 0) return null
  return (
    <section className={classes.part} aria-label={label} data-testid="import-lines">
      {present.length > 1 && (
        <ChoiceBar
          label={t('imports.lines.filter')}
          value={outcome}
          choices={present.map((value) => ({
            value,
            label: t(`imports.lines.${isDone ? 'done' : 'planned'}.${value}`, { count: counts[value] }),
          }))}
          onChoose={show}
        />
      )}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.framed}>
          {data === undefined && <Skeleton height={160} />}
          <ul className={classes.tree}>
            {data?.items.map((line, index) =>
              line.outcome === 'refused' || line.outcome === 'noted' ? (
                <Said key={line.id} line={line} />
              ) : (
                <Thing
                  key={line.id}
                  line={asAsked(line)}
                  outcome={line.outcome}
                  place={hiddenPlace(line, data.items[index - 1])}
                  isDone={isDone}
                  onTake={isDone || line.kind === 'visit' ? null : (isTaken) => choose([line.id], isTaken)}
                />
              ),
            )}
          </ul>
        </div>
      )}
      {data !== undefined && <Pager meta={data.meta} onPage={setPage} label={label} />}
    </section>
  )
}
