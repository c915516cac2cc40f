import { fileNameParts } from './file-name.ts'
import classes from './text.module.css'

/** A file's name on one line: what does not fit is cut in the middle, so that the number stays readable; whole on hover and when it is read out. */
export function ShortFileName({ name }: { readonly name: string }) {
  const { start, end } = fileNameParts(name)
  return (
    <span className={classes.fileName} title={name}>
      <span className={classes.hidden}>{name}</span>
      <span className={classes.fileNameStart} aria-hidden="true">
        {start}
      </span>
      <span className={classes.fileNameEnd} aria-hidden="true">
        {end}
      </span>
    </span>
  )
}
