import type { ReactNode } from 'react'
import classes from '../reference.module.css'

export interface DrawingProps {
  readonly svg: string | null
  /** Shown while nothing was uploaded: the product's own icon, where there is one. */
  readonly otherwise?: ReactNode
}

/** A stored drawing as a picture: in an `img` the browser runs and loads nothing of it. */
export function Drawing({ svg, otherwise }: DrawingProps) {
  if (svg !== null && svg !== '')
    return (
      <img className={classes.drawing} alt="" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />
    )
  return otherwise === undefined ? (
    <span className={classes.noDrawing} aria-hidden="true" />
  ) : (
    <span className={classes.ownIcon}>{otherwise}</span>
  )
}
