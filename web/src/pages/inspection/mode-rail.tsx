import { IconAppWindow, IconHandMove, IconLayoutBottombar, IconPhoto, IconStack2, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { type ModeOffer, offeredModes, type ViewMode } from './view-mode.ts'
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
  const nameOf = (mode: ViewMode) => {
    if (offer.isVolta && mode === 2) return t('workspace.modes.blade')
    return offer.isVolta && mode === 6 ? t('workspace.modes.measures') : t(`workspace.modes.${mode}`)
  }
  return (
    <nav className={classes.rail} aria-label={t('workspace.modes.label')} data-testid="view-modes">
      {offeredModes(offer).map((mode) => {
        const Icon = icons[mode]
        const name = nameOf(mode)
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
