import { Link, useSearchParams } from 'react-router'
import classes from './reference.module.css'

/** Which part of a screen the address names; the first when it names none. */
export function useTab<K extends string>(keys: readonly [K, ...K[]]): K {
  const [query] = useSearchParams()
  return keys.find((key) => key === query.get('tab')) ?? keys[0]
}

export interface TabBarProps<K extends string> {
  readonly label: string
  readonly current: K
  readonly tabs: readonly { readonly key: K; readonly label: string }[]
}

/** The parts of a screen as links; the address keeps which one is shown, and each starts with a fresh list. */
export function TabBar<K extends string>({ label, current, tabs }: TabBarProps<K>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, label: text }, index) => (
        <Link
          key={key}
          to={index === 0 ? '?' : `?tab=${key}`}
          className={classes.tab ?? ''}
          aria-current={key === current ? 'page' : undefined}
          data-testid={`tab-${key}`}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
