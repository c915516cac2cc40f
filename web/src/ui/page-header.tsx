import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** A word or an icon before the title, such as the device's type. */
  readonly icon?: ReactNode
  /** One line under the title: place, counts. */
  readonly lead?: ReactNode
  /** Buttons at the right. */
  readonly actions?: ReactNode
}

/** The head of a page: its one h1, what it is about, and what can be done. */
export function PageHeader({ title, icon, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

export interface SectionProps {
  /** A sign before the title. */
  readonly icon?: ReactNode
  readonly title: string
  /** How many, beside the title. */
  readonly count?: ReactNode
  readonly actions?: ReactNode
  readonly id?: string
  /** What it shows is still being read: how long it will be is not known. */
  readonly isComing?: boolean
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, icon, count, actions, id, isComing = false, children }: SectionProps) {
  return (
    <section className={classes.section} id={id} aria-label={title} data-coming={isComing || undefined}>
      <div className={classes.sectionHead}>
        {icon}
        <h2 className={classes.sectionTitle}>{title}</h2>
        {count !== undefined && (
          <span className={classes.count} aria-live="polite">
            {count}
          </span>
        )}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
