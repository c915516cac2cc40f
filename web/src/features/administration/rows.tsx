import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/states.tsx'
import classes from './administration.module.css'

interface RowsProps<T> {
  readonly items: readonly T[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly none: string
  readonly children: (item: T) => ReactNode
}

/** What waits in a panel, line by line; a sentence when nothing does. */
export function Rows<T extends { readonly id: number }>({ items, error, onRetry, none, children }: RowsProps<T>) {
  if (items === undefined && error !== null && error !== undefined)
    return <ErrorState compact error={error} onRetry={onRetry} />
  if (items?.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.rows} aria-busy={items === undefined} data-coming={items === undefined || undefined}>
      {items?.map((item) => (
        <li key={item.id} className={classes.row}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
