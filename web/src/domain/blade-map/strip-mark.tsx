import { Link } from 'react-router'
import classes from './strip-drawing.module.css'

/** What a mark stands for; a measure is drawn with the part of the lightning protection it was taken at. */
type MarkKind = 'finding' | 'receptor' | 'conductor' | 'connection'

interface StripMarkProps {
  readonly id: number
  readonly kind: MarkKind
  /** What is written on it; part of its name. */
  readonly text: string
  /** Written before it, for the eye only: the name says it in its own place. */
  readonly badge?: string
  /** What it is called in full. */
  readonly name: string
  readonly ground: string
  readonly ink: string
  /** Where it leads, or what it does. */
  readonly target: string | (() => void)
  readonly isPressed?: boolean
  /** A result that is no number, such as an open circuit. */
  readonly isSpecial?: boolean
  readonly testId: string
}

/** A finding or a measure on a strip. */
export interface DrawnMark extends StripMarkProps {
  /** Its place, 0 where distances begin, 1 at the other end. */
  readonly ratio: number
}

/** A mark as a real link or button, for pointer and keyboard. */
export function StripMark(props: StripMarkProps & { readonly widthPx: number }) {
  const { text, badge, name, ground, ink, target, isPressed, isSpecial, testId, widthPx } = props
  const shared = {
    className: classes.mark ?? '',
    style: { background: ground, color: ink, minWidth: widthPx },
    'aria-label': name,
    title: name,
    'data-testid': testId,
    'data-special': isSpecial || undefined,
    'data-badge': badge === undefined ? undefined : `${badge} · `,
  }
  if (typeof target === 'string')
    return (
      <Link to={target} {...shared}>
        {text}
      </Link>
    )
  return (
    <button type="button" onClick={target} aria-pressed={isPressed ?? false} {...shared}>
      {text}
    </button>
  )
}
