import { getInspectionGroup } from '@visionair/contract/inspections'
import { distanceFromOf } from '@visionair/contract/rules'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { textOn } from '../../ui/text/contrast.ts'
import { severityColour, useSeverityName } from '../../ui/text/severity-chip.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import classes from './blade-map.module.css'
import { type PlacedMark, placeOnStrip } from './blade-map-layout.ts'
import { byParent, hasHubEnd } from './side-layout.ts'
import type { Side } from './use-visit.ts'

/** The share of a strip that a mark covers where the strip is narrowest. */
const markShare = 0.035
const laneHeightPx = 26
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

interface StripProps {
  readonly side: Side
  readonly lengthM: number | null
}

function Mark({ placed, props }: { readonly placed: PlacedMark<Side['marks'][number]>; readonly props: StripProps }) {
  const t = useTexts()
  const language = useLanguage()
  const { number, percent: inPercent } = useFormats()
  const severityName = useSeverityName()
  const { mark, share, lane } = placed
  const { side, lengthM } = props
  const place = lengthM === null ? inPercent(share) : t('visits.map.metres', { value: number(share * lengthM, 1) })
  const name = t('visits.map.mark', {
    number: mark.idForReport,
    severity: `${mark.severityNumber} ${severityName(mark.severityNumber)}`,
    side: typedName(side.device, language),
    place,
  })
  return (
    <li className={classes.place} style={{ left: percent(share), top: lane * laneHeightPx }}>
      <Link
        to={paths.inspection(side.id, { annotation: mark.id })}
        className={classes.mark ?? ''}
        style={{ background: severityColour(mark.severityNumber, mark.color), color: textOn(mark.color) }}
        aria-label={name}
        title={name}
        data-testid={`map-mark-${mark.id}`}
      >
        {mark.severityNumber}
      </Link>
    </li>
  )
}

function Strip(props: StripProps) {
  const { side } = props
  const language = useLanguage()
  const placed = placeOnStrip(side.marks, side.device.type.id, markShare)
  const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1))
  const name = typedName(side.device, language)
  return (
    <li className={classes.row} data-testid={`map-side-${side.id}`}>
      <Link to={paths.inspection(side.id)} className={classes.name ?? ''}>
        {name}
      </Link>
      <div
        className={classes.strip}
        data-zones={hasHubEnd(side.device.type.id) || undefined}
        style={{ height: lanes * laneHeightPx + 6 }}
      >
        <ol className={classes.marks} aria-label={name}>
          {placed.map((each) => (
            <Mark key={each.mark.id} placed={each} props={props} />
          ))}
        </ol>
      </div>
    </li>
  )
}

export interface BladeMapProps {
  readonly groupId: number
  /** The length that blade sides are known to have. */
  readonly lengthM: number | null
}

/** Every inspected side of a visit as a strip with its findings at their distance, coloured by severity and leading to each. */
export function BladeMap({ groupId, lengthM }: BladeMapProps) {
  const t = useTexts()
  const language = useLanguage()
  const { data, error, refetch } = useCall(getInspectionGroup, { params: { id: groupId } })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const sides = data.inspections.filter(({ imageState, marks }) => imageState !== 'none' || marks.length > 0)
  return (
    <section className={classes.map} aria-label={t('visits.map.title')} data-testid="blade-map">
      <h2 className={classes.title}>{t('visits.map.title')}</h2>
      {sides.length === 0 && <p className={classes.quiet}>{t('visits.map.empty')}</p>}
      {byParent(sides).map(({ parent, sides: members }) => {
        const isFromGround = members.every(({ device }) => distanceFromOf(device.type.id) === 'ground')
        return (
          <section key={parent.id} aria-label={typedName(parent, language)}>
            <header className={classes.head}>
              <h3 className={classes.parent}>{typedName(parent, language)}</h3>
              <span className={classes.ends} aria-hidden="true">
                <span>{isFromGround ? t('visits.map.ground') : t('visits.devices.hub')}</span>
                <span>{isFromGround ? t('visits.map.top') : t('visits.devices.tip')}</span>
              </span>
            </header>
            <ul className={classes.rows}>
              {members.map((side) => (
                <Strip key={side.id} side={side} lengthM={hasHubEnd(side.device.type.id) ? lengthM : null} />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
