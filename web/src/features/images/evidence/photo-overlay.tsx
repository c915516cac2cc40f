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
  readonly caption: ReactNode
}

/** A photo with the outline of its blade and the places that agree with another photo. */
export function PhotoOverlay({ photo, outline, isDrawn, places, caption }: PhotoOverlayProps) {
  const { naturalWidth: width, naturalHeight: height } = photo
  const unit = Math.max(width, height) / 100
  const distinct = new Map(places.map((place) => [place.join(' '), place]))
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
        {[...distinct].map(([key, [x, y]]) => (
          <circle key={key} className={classes.placeMark} cx={x * width} cy={y * height} r={unit} />
        ))}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
