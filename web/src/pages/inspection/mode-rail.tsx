import { IconAppWindow, IconHandMove, IconLayoutBottombar, IconPhoto, IconStack2, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { nameOfMode } from './place/mode-name.ts'
import { type ModeOffer, offeredModes, type ViewMode } from './place/view-mode.ts'
import classes from './workspace.module.css'

const icons = {
  1: IconAppWindow,
  2: IconLayoutBottombar,
  3: IconPhoto,
  4: IconHandMove,
  5: IconStack2,
  6: IconTable,
} as const

export interface ModeRailProps {
  readonly view: ViewMode
  readonly offer: ModeOffer
  readonly pathOfView: (view: ViewMode) => string
}

/** The ways to look at the inspection, on the right edge. */
export function ModeRail({ view, offer, pathOfView }: ModeRailProps) {
  const t = useTexts()
  return (
    <nav className={classes.rail} aria-label={t('workspace.modes.label')} data-testid="view-modes">
      {offeredModes(offer).map((mode) => {
        const Icon = icons[mode]
        const name = nameOfMode(t, mode, offer.isVolta)
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
