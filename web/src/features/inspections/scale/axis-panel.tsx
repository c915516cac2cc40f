import { Button } from '@mantine/core'
import { type getInspection, listAxes } from '@visionair/contract/inspections'
import type { PlacesChange } from '@visionair/contract/rules'
import type { ItemOf, ResultOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { formatsFor, useFormats } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { toast, type Words } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import classes from './axis-panel.module.css'
import { useAxisWrite } from './use-axis-write.tsx'

type Inspection = ResultOf<typeof getInspection>
type WireAxis = NonNullable<Inspection['axis']>
type Entry = ItemOf<typeof listAxes>

export interface AxisPanelProps {
  readonly inspection: Inspection
  readonly imageVersion: number
  /** The marks as they are drawn. */
  readonly axis: WireAxis
  /** Of the saved marks upon which they were drawn. */
  readonly version: number
  /** Null while they are as they were saved. */
  readonly change: PlacesChange | null
  readonly isFromGround: boolean
  /** The marks were saved, or taken back (null). */
  readonly onSaved: (axis: WireAxis | null) => void
  /** Those of somebody else were taken instead. */
  readonly onTheirs: () => void
  readonly onLeave: () => void
}

/** What a change of the marks does to the findings, in words. */
function changeText(
  { t, language }: Pick<Words, 't' | 'language'>,
  { moved: count, greatestShiftM, zonesChanged }: PlacesChange,
): string {
  if (count === 0) return t('axis.unchanged')
  const moves =
    greatestShiftM === null
      ? t('axis.moves', { count })
      : t('axis.movesBy', { count, shift: formatsFor(language).number(greatestShiftM, 1) })
  return zonesChanged === 0 ? moves : `${moves} ${t('axis.zones', { count: zonesChanged })}`
}

/** Says in the chosen language what a change of the marks does to the findings. */
function useChangeText(): (change: PlacesChange) => string {
  const t = useTexts()
  const language = useLanguage()
  return (change) => changeText({ t, language }, change)
}

function History({ inspection }: { readonly inspection: number }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const saidOf = useChangeText()
  const { data } = useCall(listAxes, { params: { id: inspection }, query: { itemsPerPage: 5 } })
  const entries = data?.items ?? []
  if (entries.length === 0) return null
  const changeOf = ({ state, findingsMoved: moved, ...change }: Entry) =>
    state === 'set' || state === 'withdrawn' ? saidOf({ moved, ...change }) : ''
  return (
    <details>
      <summary className={classes.quiet}>{t('axis.history')}</summary>
      <ol className={classes.history} data-testid="axis-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            {t('axis.entry', {
              date: dateTime(entry.changedAt),
              name: entry.changedBy ? `${entry.changedBy.firstName} ${entry.changedBy.lastName}` : t('axis.nobody'),
              what: t(`axis.entries.${entry.state}`),
              change: changeOf(entry),
            }).trim()}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What marking both ends of the side does, and where it is saved; beside the picture while its marks can be moved. */
export function AxisPanel(props: AxisPanelProps) {
  const { inspection, imageVersion, axis, version, change, isFromGround, onSaved, onTheirs, onLeave } = props
  const t = useTexts()
  const saidOf = useChangeText()
  const write = useAxisWrite({
    inspection,
    imageVersion,
    version,
    isFromGround,
    onTheirs,
    onSaved: (entry) => {
      toast({
        type: 'success',
        message: (words) =>
          `${words.t(entry.axis === null ? 'axis.wasWithdrawn' : 'axis.saved')} ${changeText(words, { ...entry, moved: entry.findingsMoved })}`,
        forMs: 8000,
      })
      onSaved(entry.axis)
    },
  })
  return (
    <section
      className={classes.panel}
      aria-label={t(`axis.command.${isFromGround ? 'ground' : 'hub'}`)}
      data-testid="axis-panel"
    >
      <p className={classes.text} data-testid="axis-state">
        {t(`axis.states.${inspection.axisState ?? 'none'}`)}
      </p>
      <p className={classes.quiet}>
        {t(`axis.hint.${isFromGround ? 'ground' : 'hub'}`)} {t(isFromGround ? 'axis.keysGround' : 'axis.keys')}
      </p>
      {change !== null && (
        <p className={classes.change} role="status" data-testid="axis-change">
          {saidOf(change)}
        </p>
      )}
      <FormError error={write.error} />
      <div className={classes.actions}>
        <Button
          size="xs"
          disabled={change === null}
          loading={write.isPending}
          onClick={() => write.save(axis)}
          data-testid="axis-save"
        >
          {t('axis.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onLeave} data-testid="axis-leave">
          {t('axis.leave')}
        </Button>
        {inspection.axis !== null && (
          <Button
            size="xs"
            variant="subtle"
            disabled={write.isPending}
            onClick={() => write.save(null)}
            data-testid="axis-withdraw"
          >
            {t('axis.withdraw')}
          </Button>
        )}
      </div>
      <History inspection={inspection.id} />
      {write.dialog}
    </section>
  )
}
