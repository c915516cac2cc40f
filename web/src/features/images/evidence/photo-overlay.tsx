import type { ReactNode } from 'react'
import type { Photo } from '../image-types.ts'
import classes from './evidence.module.css'

/** A place on a photo as shares of its width and height. */
export type Share = readonly [x: number, y: number]

export interface PhotoOverlayProps {
  readonly photo: Photo
  /** Corners of what was taken for blade. */
  readonly outline: readonly Share[] | null
  /** A person drew the outline. */
  readonly isDrawn: boolean
  readonly places: readonly Share[]
  /** Where it agrees with the other photo and was refused. */
  readonly refused?: readonly Share[]
  readonly caption: ReactNode
}

const distinct = (places: readonly Share[]) => [...new Map(places.map((place) => [place.join(' '), place]))]

/** A photo with the outline of its blade, the places that agree with another photo, and those that were refused. */
export function PhotoOverlay({ photo, outline, isDrawn, places, refused = [], caption }: PhotoOverlayProps) {
  const { naturalWidth: width, naturalHeight: height } = photo
  const unit = Math.max(width, height) / 100
  const source = photo.assemblerImage ?? photo.assemblerThumbnail
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={photo.originalName}
        data-testid={`evidence-photo-${photo.id}`}
      >
        {source !== null && <image href={source} width={width} height={height} preserveAspectRatio="none" />}
        {outline !== null && (
          <polygon
            className={classes.outline}
            data-drawn={isDrawn || undefined}
            points={outline.map(([x, y]) => `${x * width},${y * height}`).join(' ')}
            data-testid={`evidence-outline-${photo.id}`}
          />
        )}
        {distinct(refused).map(([key, [x, y]]) => (
          <path
            key={key}
            className={classes.refusedMark}
            d={`M${x * width - unit} ${y * height - unit}l${2 * unit} ${2 * unit}m0 ${-2 * unit}l${-2 * unit} ${2 * unit}`}
          />
        ))}
        {distinct(places).map(([key, [x, y]]) => (
          <circle key={key} className={classes.placeMark} cx={x * width} cy={y * height} r={unit} />
        ))}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
