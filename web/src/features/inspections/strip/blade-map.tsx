import { stripShapeOf } from '@visionair/contract/blade-map'
import { distanceFromOf, shareFrom } from '@visionair/contract/rules'
import { Link } from 'react-router'
import { StripDrawing } from '../../../domain/blade-map/strip-drawing.tsx'
import type { DrawnMark } from '../../../domain/blade-map/strip-mark.tsx'
import { severityColour, useSeverityName } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { Waiting } from '../../../ui/feedback/states.tsx'
import { textOn } from '../../../ui/text/contrast.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import { type Side, type SideDetail, useComingDetails, type Visit } from '../visit/use-visit.ts'
import classes from './blade-map.module.css'
import { useSideFindings } from './side-findings.ts'
import { byParent } from './side-layout.ts'
import { sideLengthM } from './side-length.ts'

interface StripProps {
  readonly side: Side
  readonly detail: SideDetail | undefined
}

function useDrawnMarks() {
  const t = useTexts()
  const language = useLanguage()
  const { number, percent } = useFormats()
  const severityName = useSeverityName()
  return ({ side, detail }: StripProps): readonly DrawnMark[] => {
    const from = distanceFromOf(side.device.type.id)
    const lengthM = sideLengthM(detail)
    return side.marks
      .toSorted((one, other) => other.severityNumber - one.severityNumber || one.id - other.id)
      .map((mark) => {
        const ratio = shareFrom(mark.along, from)
        const known = lengthM === null ? percent(ratio) : t('visits.map.metres', { value: number(ratio * lengthM, 1) })
        const place = detail != null && detail.axis !== null ? known : t('annotations.about', { text: known })
        return {
          id: mark.id,
          kind: 'finding',
          ratio,
          text: String(mark.severityNumber),
          name: t('visits.map.mark', {
            number: mark.idForReport,
            severity: `${mark.severityNumber} ${severityName(mark.severityNumber)}`,
            side: typedName(side.device, language),
            place,
          }),
          ground: severityColour(mark.severityNumber, mark.color),
          ink: textOn(mark.color),
          target: paths.inspection(side.id, { annotation: mark.id }),
          testId: `map-mark-${mark.id}`,
        }
      })
  }
}

function Strip({ side, detail }: StripProps) {
  const language = useLanguage()
  const findings = useSideFindings()(side)
  const marksOf = useDrawnMarks()
  const name = typedName(side.device, language)
  return (
    <li className={classes.row} data-testid={`map-side-${side.id}`} data-seen={side.seen}>
      <span className={classes.name}>
        <Link to={paths.inspection(side.id)}>{name}</Link>
        <span className={classes.count}>{findings}</span>
      </span>
      {side.seen === 'unseen' && side.marks.length === 0 ? (
        <span className={classes.unseen} aria-hidden="true" />
      ) : (
        <StripDrawing
          name={name}
          shape={stripShapeOf(side.device.type.id)}
          from={distanceFromOf(side.device.type.id)}
          lengthM={sideLengthM(detail)}
          marks={marksOf({ side, detail })}
          moreTarget={paths.inspection(side.id)}
        />
      )}
    </li>
  )
}

/** Every side of a visit as a strip with its findings at their distance, coloured by severity and leading to each; one not inspected has no strip. */
export function BladeMap({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const language = useLanguage()
  const { details, areComing } = useComingDetails(visit)
  const isEmpty = visit.inspections.every(({ seen, marks }) => seen === 'unseen' && marks.length === 0)
  const sides = isEmpty ? [] : visit.inspections
  const isComing = areComing && sides.length > 0
  return (
    <section
      className={classes.map}
      aria-label={t('visits.map.title')}
      data-testid="blade-map"
      data-coming={isComing || undefined}
    >
      <h2 className={classes.title}>{t('visits.map.title')}</h2>
      {sides.length === 0 && <p className={classes.quiet}>{t('visits.map.empty')}</p>}
      {isComing && <Waiting />}
      {(isComing ? [] : byParent(sides)).map(({ parent, sides: members }) => (
        <div key={parent.id}>
          <h3 className={classes.parent}>{typedName(parent, language)}</h3>
          <ul className={classes.rows}>
            {members.map((side) => (
              <Strip key={side.id} side={side} detail={details.get(side.id)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
