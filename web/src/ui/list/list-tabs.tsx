import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import classes from './list-tabs.module.css'
import { wordIn } from './url-query.ts'

export interface ListTab<K extends string> {
  readonly key: K
  readonly label: string
  readonly content: () => ReactNode
}

/** Several lists of one page, one of them shown; the choice stands in the address, and each list starts afresh. */
export function ListTabs<K extends string>({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly ListTab<K>[]
}) {
  const [query, setQuery] = useSearchParams()
  const keys = tabs.map(({ key }) => key)
  const chosen = wordIn(query, 'tab', keys) ?? keys[0] ?? null
  const choose = (key: string | null) =>
    setQuery(key === null || key === keys[0] ? {} : { tab: key }, { replace: true })
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label} className={classes.list ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} data-testid={`tab-${tab.key}`}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
