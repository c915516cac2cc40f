import { listGroupSightings } from '@visionair/contract/sightings'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { LookedStrip } from './looked-strip.tsx'
import { useSightingWords } from './sighting-words.ts'
import classes from './sightings.module.css'
import { Watchers } from './watchers.tsx'

export interface WatchedSidesProps {
  readonly visitId: number
  /** The sides of the visit by the number of their inspection, in their order, with their names as they are shown elsewhere. */
  readonly names: ReadonlyMap<number, string>
}

/** How much of each side of a visit was looked at, with the gaps drawn from the hub end to the tip. Nothing where no side has a picture. */
export function WatchedSides({ visitId, names }: WatchedSidesProps) {
  const t = useTexts()
  const wordsOf = useSightingWords()
  const { data: told = [] } = useCall(listGroupSightings, { params: { id: visitId } })
  const sides = [...names.keys()].flatMap((id) => told.find(({ inspection }) => inspection === id) ?? [])
  if (sides.length === 0) return null
  return (
    <Panel title={t('visits.looked.title')} testId="watched-sides">
      <p className={classes.meaning}>{t('visits.looked.meaning')}</p>
      <ul className={classes.sides}>
        {sides.map((side) => {
          const { percent, sentence } = wordsOf(side)
          return (
            <li key={side.inspection} className={classes.side} data-side={side.inspection}>
              <Link to={`${paths.inspection(side.inspection)}?view=2`}>{names.get(side.inspection)}</Link>
              <LookedStrip along={side.along} />
              <span className={classes.sidePercent}>{percent}</span>
              <div className={classes.sideWords}>
                {sentence}
                {side.hasEarlier && ` · ${t('visits.looked.earlier')}`}
                {side.watchers.length > 0 && <Watchers watchers={side.watchers} />}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
