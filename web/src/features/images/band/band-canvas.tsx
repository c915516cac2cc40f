import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
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

/** The photo with the outline; its corners are dragged by pointer or moved by arrow keys. */
export function BandCanvas({ photo, corners, theirs = null, onChange }: BandCanvasProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const drawing = useRef<SVGSVGElement>(null)
  const { naturalWidth: width, naturalHeight: height } = photo
  const radius = Math.max(width, height) / 40
  const source = photo.assemblerImage ?? photo.assemblerThumbnail
  const drag = (index: number) => (event: PointerEvent<SVGCircleElement>) => {
    const toScreen = drawing.current?.getScreenCTM()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !toScreen) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse())
    onChange(withCorner(corners, index, x / width, y / height))
  }
  const nudge = (index: number) => (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey)
    const [x, y] = corners[index] ?? [0, 0]
    if (step === null) return
    event.preventDefault()
    onChange(withCorner(corners, index, x + step[0], y + step[1]))
  }
  return (
    <svg ref={drawing} className={classes.drawing} viewBox={`0 0 ${width} ${height}`} data-testid="band-drawing">
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
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
            onKeyDown={nudge(index)}
            data-testid={`band-corner-${corner}`}
          />
        )
      })}
    </svg>
  )
}
