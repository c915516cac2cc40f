import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './band.module.css'
import { type Corners, stepOf, withCorner } from './band-shape.ts'

export interface BandCanvasProps {
  readonly photo: Photo
  readonly corners: Corners
  /** The outline somebody else saved meanwhile. */
  readonly theirs?: Photo['band']
  readonly onChange: (corners: Corners) => void
}

const pointsOf = (corners: readonly (readonly number[])[], width: number, height: number): string =>
  corners.map(([x = 0, y = 0]) => `${x * width},${y * height}`).join(' ')

/** Travel of the pointer, in CSS pixels, below which a press and release is a click. */
const clickTravelPx = 4

interface Press {
  readonly x: number
  readonly y: number
  readonly isDrag: boolean
}

/** The photo with the outline; its corners are dragged by pointer, moved by two clicks (on the corner and on its place) or by arrow keys. */
export function BandCanvas({ photo, corners, theirs = null, onChange }: BandCanvasProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const drawing = useRef<SVGSVGElement>(null)
  const { naturalWidth: width, naturalHeight: height } = photo
  const radius = Math.max(width, height) / 40
  const source = photo.assemblerImage ?? photo.assemblerThumbnail
  const press = useRef<Press | null>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const lay = (index: number, { clientX, clientY }: MouseEvent) => {
    const toScreen = drawing.current?.getScreenCTM()
    if (!toScreen) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse())
    onChange(withCorner(corners, index, x / width, y / height))
  }
  const take = (event: PointerEvent<SVGCircleElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    press.current = { x: event.clientX, y: event.clientY, isDrag: false }
  }
  const drag = (index: number) => (event: PointerEvent<SVGCircleElement>) => {
    const from = press.current
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || from === null) return
    if (!from.isDrag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < clickTravelPx) return
    press.current = { ...from, isDrag: true }
    setPicked(null)
    lay(index, event)
  }
  const pick = (index: number) => (event: PointerEvent) => {
    event.stopPropagation()
    if (press.current?.isDrag === false) setPicked(picked === index ? null : index)
    press.current = null
  }
  const putDown = (event: PointerEvent) => {
    if (picked !== null && event.button === 0) lay(picked, event)
    setPicked(null)
  }
  const nudge = (index: number) => (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey)
    const [x, y] = corners[index] ?? [0, 0]
    if (step === null) return
    event.preventDefault()
    setPicked(null)
    onChange(withCorner(corners, index, x + step[0], y + step[1]))
  }
  return (
    <>
      <svg
        ref={drawing}
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        onPointerUp={putDown}
        data-picking={picked !== null}
        data-testid="band-drawing"
      >
        <title>{photo.originalName}</title>
        {source !== null && <image href={source} width={width} height={height} preserveAspectRatio="none" />}
        {theirs !== null && (
          <polygon className={classes.theirs} points={pointsOf(theirs, width, height)} data-testid="band-theirs" />
        )}
        <polygon className={classes.band} points={pointsOf(corners, width, height)} />
        {corners.map(([x, y], index) => {
          const corner = index + 1
          return (
            <circle
              key={corner}
              className={classes.corner}
              cx={x * width}
              cy={y * height}
              r={radius}
              role="slider"
              tabIndex={0}
              aria-label={t('evidence.band.corner', { corner })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(y * 100)}
              aria-valuetext={t('evidence.band.place', { x: percent(x), y: percent(y) })}
              data-picked={picked === index}
              onPointerDown={take}
              onPointerMove={drag(index)}
              onPointerUp={pick(index)}
              onKeyDown={nudge(index)}
              data-testid={`band-corner-${corner}`}
            />
          )
        })}
      </svg>
      <p role="status" className={classes.picked} data-testid="band-picked">
        {picked === null ? '' : t('evidence.band.picked', { corner: picked + 1 })}
      </p>
    </>
  )
}
