import classes from './text.module.css'

/** The first `at` characters of a text (cut at whole characters), with an ellipsis when something is missing. */
export function truncate(text: string, at: number): string {
  const characters = [...text]
  return characters.length <= at ? text : `${characters.slice(0, at).join('').trimEnd()}…`
}

/** A text of at most `at` characters with its middle left out: names that begin alike are told apart by their ends. */
export function truncateMiddle(text: string, at: number): string {
  const characters = [...text]
  if (characters.length <= at) return text
  const end = Math.floor((at - 1) / 2)
  return `${characters
    .slice(0, at - 1 - end)
    .join('')
    .trimEnd()}…${characters.slice(-end).join('').trimStart()}`
}

/** A text cut at a number of characters; the whole of it on hover and for screen readers. */
export function Truncated({ text, at }: { readonly text: string; readonly at: number }) {
  const short = truncate(text, at)
  if (short === text) return <>{text}</>
  return (
    <span title={text}>
      <span aria-hidden="true">{short}</span>
      <span className={classes.hidden}>{text}</span>
    </span>
  )
}
