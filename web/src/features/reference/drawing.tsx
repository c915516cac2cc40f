import classes from './reference.module.css'

/** A stored drawing as a picture: in an `img` the browser runs and loads nothing of it. */
export function Drawing({ svg }: { readonly svg: string | null }) {
  if (svg === null || svg === '') return <span className={classes.noDrawing} aria-hidden="true" />
  return <img className={classes.drawing} alt="" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />
}
