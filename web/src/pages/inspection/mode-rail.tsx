import { IconAppWindow, IconLayoutBottombar, IconPhoto, IconStack2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { offeredModes, type ViewMode } from './view-mode.ts'
import classes from './workspace.module.css'

const icons = { 1: IconAppWindow, 2: IconLayoutBottombar, 3: IconPhoto, 5: IconStack2 } as const

export interface ModeRailProps {
  readonly view: ViewMode
  readonly mayAssemble: boolean
  readonly pathOfView: (view: ViewMode) => string
}

/** The ways to look at the inspection, on the right edge. */
export function ModeRail({ view, mayAssemble, pathOfView }: ModeRailProps) {
  const t = useTexts()
  return (
    <nav className={classes.rail} aria-label={t('workspace.modes.label')} data-testid="view-modes">
      {offeredModes(mayAssemble).map((mode) => {
        const Icon = icons[mode]
        const name = t(`workspace.modes.${mode}`)
        return (
          <Link
            key={mode}
            to={pathOfView(mode)}
            className={classes.railButton ?? ''}
            aria-label={name}
            title={name}
            aria-current={mode === view ? 'true' : undefined}
            data-testid={`view-${mode}`}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
          </Link>
        )
      })}
    </nav>
  )
}
