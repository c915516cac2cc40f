import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

export interface PanelProps {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly testId?: string
}

/** A titled card. */
export function Panel({ title, aside, children, testId }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title} data-testid={testId} data-holds>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** What it is called is still being read: no name of programs stands in its place. */
  readonly isNameRead?: boolean
}

/** Names and values, as a definition list. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, isNameRead = true }) => (
        <div key={name} className={classes.fact}>
          <dt>{isNameRead ? name : <Skeleton width="40%">&nbsp;</Skeleton>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
