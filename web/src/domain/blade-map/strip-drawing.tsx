import { distanceTicks, layOutStrip, outlineOf, type StripShape } from '@visionair/contract/blade-map'
import type { DistanceFrom } from '@visionair/contract/rules'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './strip-drawing.module.css'
import { type DrawnMark, StripMark } from './strip-mark.tsx'
import { StripPicture } from './strip-picture.tsx'
import { useWidth } from './use-width.ts'

const bodyPx = 36
const axisTextPx = 18
const markPx = 24
const mostLanes = 8

export interface StripDrawingProps {
  readonly name: string
  readonly shape: StripShape
  readonly from: DistanceFrom
  readonly lengthM: number | null
  /** The most important ones first: they get the best places. */
  readonly marks: readonly DrawnMark[]
  /** Whether the marks stand above the part, so that symbols on it stay visible. */
  readonly isAbove?: boolean
  /** Where all marks are found when there is no room for every one. */
  readonly moreTarget?: string
}

/** About what a label takes, in CSS pixels; never less than a finger needs. */
const labelWidthPx = (text: string) => Math.max(markPx, 14 + 7.2 * Array.from(text).length)

/** A part of the turbine lying from where its distances begin, its zones, and every mark at its place. The report draws the same. */
export function StripDrawing({ name, shape, from, lengthM, marks, isAbove = false, moreTarget }: StripDrawingProps) {
  const t = useTexts()
  const { number } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const outline = outlineOf(shape, from)
  const toPlace = marks.map((mark) => ({
    ...mark,
    width: labelWidthPx(mark.badge === undefined ? mark.text : `${mark.badge} · ${mark.text}`),
  }))
  // Without a width no mark has a place: each would claim a lane of its own, and what follows would stand too low at first.
  const layout = layOutStrip(width > 0 ? toPlace : [], {
    width,
    body: bodyPx,
    axis: outline.axis,
    markHeight: markPx,
    lane: markPx + 3,
    gap: 3,
    firstLane: isAbove ? 1 : 0,
    mostLanes,
  })
  const metres = (value: number) => t('common.strip.metres', { value: number(value, value < 10 ? 1 : 0) })
  const start = t(from === 'ground' ? 'common.strip.ground' : 'common.strip.hub')
  const farEnd = t(from === 'ground' ? 'common.strip.top' : 'common.strip.tip')
  const more = t('common.strip.more', { count: layout.crowdedOut.length })
  const ends = { start, end: shape === 'plain' ? '' : farEnd }
  const ticks =
    lengthM === null ? [] : distanceTicks(lengthM).map(({ ratio, metres: at }) => ({ ratio, text: metres(at) }))
  return (
    <div ref={frame} className={classes.frame} style={{ height: layout.height + axisTextPx }}>
      {width > 0 && <StripPicture outline={outline} layout={layout} bodyPx={bodyPx} ticks={ticks} ends={ends} />}
      {width > 0 && (
        <ol className={classes.marks} aria-label={name}>
          {layout.marks.map(({ mark, x, y }) => (
            <li key={mark.id} className={classes.place} style={{ left: x, top: y }}>
              <StripMark {...mark} widthPx={mark.width} />
            </li>
          ))}
        </ol>
      )}
      {layout.crowdedOut.length > 0 && (
        <p className={classes.more}>{moreTarget === undefined ? more : <Link to={moreTarget}>{more}</Link>}</p>
      )}
    </div>
  )
}
