import { IconAlertTriangle, IconArchive, IconCamera, IconCameraOff, IconLoader2 } from '@tabler/icons-react'
import type { imageStates } from '@visionair/contract/inspections'
import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { severityColour, useSeverityName } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { textOn } from '../../../ui/text/contrast.ts'
import { useDifferenceText } from '../../../ui/text/difference-text.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import { StatusBadge } from '../table/status-badge.tsx'
import type { Side, SideDetail } from '../visit/use-visit.ts'
import { SideOutline, SidePicture } from './side-drawing.tsx'
import { useSideFindings } from './side-findings.ts'
import { type Picture, placeMark, shapeOf, sizeOf, straightened, turnOf } from './side-layout.ts'
import classes from './side-strip.module.css'

type ImageState = (typeof imageStates)[number]

const stateIcons = {
  none: IconCameraOff,
  photos: IconCamera,
  assembling: IconLoader2,
  slicing: IconLoader2,
  archived: IconArchive,
  refuted: IconAlertTriangle,
  failed: IconAlertTriangle,
} as const

function useStateText(): (state: ImageState, progress: number | undefined) => string {
  const t = useTexts()
  const { percent } = useFormats()
  return (state, progress) => {
    const name = t(`visits.image.${state}`)
    const isWork = state === 'assembling' || state === 'slicing'
    return isWork && progress !== undefined
      ? t('visits.image.progress', { state: name, percent: percent(progress) })
      : name
  }
}

function StateBadge({ state, text }: { readonly state: ImageState; readonly text: string }) {
  if (state === 'ready') return null
  const Icon = stateIcons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {text}
    </span>
  )
}

const marksOf = ({ axis }: SideDetail): Picture['axis'] =>
  axis && {
    hub: { x: axis.hub.pixelX, y: axis.hub.pixelY },
    tip: { x: axis.tip.pixelX, y: axis.tip.pixelY },
  }

const pictureOf = (detail: SideDetail | undefined): Picture | null => {
  if (detail?.imageWidth == null || detail.imageHeight == null) return null
  return {
    widthPx: detail.imageWidth,
    heightPx: detail.imageHeight,
    isReversed: detail.reverseDevice,
    axis: marksOf(detail),
  }
}

function Marks({ side, picture }: { readonly side: Side; readonly picture: Picture | null }) {
  const t = useTexts()
  const nameOf = useSeverityName()
  const shape = shapeOf(side.device.type.id)
  const marks = side.marks.toSorted((one, other) => one.severityNumber - other.severityNumber)
  return marks.map((mark) => {
    const { x, y } = placeMark(mark, shape, picture)
    const background = severityColour(mark.severityNumber, mark.color)
    const severity = `${mark.severityNumber} ${nameOf(mark.severityNumber)}`
    return (
      <span
        key={mark.id}
        data-annotation={mark.id}
        data-level={mark.severityNumber}
        className={classes.mark}
        title={t('visits.devices.mark', { number: mark.idForReport, severity })}
        style={{ left: `${x * 100}%`, top: `${y * 100}%`, background, color: textOn(mark.color) }}
      />
    )
  })
}

/** The finding under the pointer, when a mark was pressed. */
const pressedMark = (target: EventTarget): number | null => {
  const id = target instanceof Element ? target.closest('[data-annotation]')?.getAttribute('data-annotation') : null
  return id === null || id === undefined ? null : Number(id)
}

export interface SideStripProps {
  readonly side: Side
  readonly detail: SideDetail | undefined
}

/**
 * One inspected side: its picture or its outline with the findings as marks, leading to the workspace. A mark leads to its finding, as a
 * short cut for the pointer alone: the map of the visit below has the same marks as links with a name.
 */
export function SideStrip({ side, detail }: SideStripProps) {
  const t = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const stateText = useStateText()
  const hasWorkspace = useHasRoute()('inspection')
  const [brokenHref, setBroken] = useState<string | null>(null)
  const { device, parentDevice, thumbnail, imageState, annotationCount, measureCounter, pictureDifference } = side
  const differenceText = useDifferenceText()
  const shape = shapeOf(device.type.id)
  const picture = thumbnail === null ? null : pictureOf(detail)
  const size = sizeOf(shape, picture)
  const name = typedName(device, language)
  const state = stateText(imageState, detail?.dziProgress)
  const findings = useSideFindings()(side)
  const showsPicture = thumbnail !== null && thumbnail !== brokenHref && picture !== null

  const press = (event: MouseEvent) => {
    const annotation = pressedMark(event.target)
    if (annotation === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(paths.inspection(side.id, { annotation }))
  }
  const content = (
    <span className={classes.frame} style={{ width: size.width, height: size.height }}>
      {showsPicture ? (
        <SidePicture
          href={thumbnail}
          size={size}
          turn={turnOf(shape, picture)}
          straight={shape === 'face' || !picture.axis ? null : { ...picture, motion: straightened(picture.axis, size) }}
          onBroken={() => setBroken(thumbnail)}
        />
      ) : (
        <SideOutline shape={shape} size={size} />
      )}
      <span aria-hidden="true">
        <Marks side={side} picture={picture} />
      </span>
    </span>
  )
  const isPart = side.seen === 'partly' && detail?.pictureShows === 'part'
  const difference = differenceText(pictureDifference) || (isPart ? t('visits.devices.showsPart') : '')
  const isMeasured = measureCounter !== null
  const place = { side: name, device: parentDevice === null ? name : typedName(parentDevice, language) }
  const label = isMeasured
    ? t('visits.devices.openMeasured', { ...place, measures: findings })
    : t('visits.devices.open', { ...place, state, findings })
  return (
    <li
      className={classes.side}
      data-shape={shape}
      data-testid={`side-${side.id}`}
      data-state={imageState}
      data-seen={side.seen}
    >
      {hasWorkspace ? (
        <Link to={paths.inspection(side.id)} onClick={press} aria-label={label} className={classes.link ?? ''}>
          {content}
        </Link>
      ) : (
        <span className={classes.link}>{content}</span>
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.count} data-zero={(measureCounter?.total ?? annotationCount) === 0 || undefined}>
        {findings}
      </span>
      <span className={classes.status}>
        <StatusBadge status={side.status} />
      </span>
      {!isMeasured && <StateBadge state={imageState} text={state} />}
      {difference !== '' && (
        <span className={classes.differs} data-testid={`side-differs-${side.id}`}>
          {difference}
        </span>
      )}
    </li>
  )
}
