import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { isPanelTab, type PanelTab, panelTabs } from './use-workspace.ts'
import classes from './workspace.module.css'

export interface SidePanelProps {
  readonly tab: PanelTab
  readonly onTab: (tab: PanelTab) => void
  readonly parts: Readonly<Record<PanelTab, ReactNode>>
}

/** The panel beside the picture: sides of the visit, findings, details. What is typed stays while another tab is open. */
export function SidePanel({ tab, onTab, parts }: SidePanelProps) {
  const t = useTexts()
  return (
    <aside className={classes.panel} aria-label={t('workspace.panel.label')} data-testid="side-panel">
      <Tabs value={tab} onChange={(next) => isPanelTab(next) && onTab(next)} className={classes.tabs ?? ''}>
        <Tabs.List grow>
          {panelTabs.map((name) => (
            <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
              {t(`workspace.panel.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panelTabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.tabPanel ?? ''}>
            {parts[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  )
}
