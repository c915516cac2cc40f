import { IconCopyPlus, IconX } from '@tabler/icons-react'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import type { Brief } from '../annotation-types.ts'
import classes from './ghost-card.module.css'

export interface GhostCardProps {
  readonly ghost: Brief
  readonly isBusy: boolean
  /** Makes it again; null where one may not. */
  readonly onSame: (() => void) | null
  readonly onClose: () => void
}

/** The keyboard goes back to the picture: the next keys are for what was made there. */
const giveBack = (button: Element): void =>
  button.closest('[data-testid="viewer"]')?.querySelector<HTMLElement>('[role="application"]')?.focus()

/** What is known of the chosen finding of another visit, and the button that makes it again on this picture. */
export function GhostCard({ ghost, isBusy, onSame, onClose }: GhostCardProps) {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const { severity, type } = ghost
  return (
    <section className={classes.card} aria-label={t('ghosts.card')} data-covers="part" data-testid="ghost-card">
      <div className={classes.facts}>
        <span className={classes.name}>
          {t('findings.links.otherVisit', { number: ghost.idForReport, date: date(ghost.inspectionDate) })}
        </span>
        <span className={classes.kind}>
          <SeverityChip number={severity.severityNumber} severity={severity} compact />
          {localName(type, language)}
        </span>
      </div>
      {onSame !== null && (
        <button
          type="button"
          className={classes.same}
          title={t('ghosts.key')}
          aria-disabled={isBusy || undefined}
          onClick={({ currentTarget }) => {
            onSame()
            giveBack(currentTarget)
          }}
          data-testid="ghost-same"
        >
          <IconCopyPlus size={18} stroke={1.7} aria-hidden="true" />
          {t('ghosts.same')}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('ghosts.close')}
        onClick={({ currentTarget }) => {
          giveBack(currentTarget)
          onClose()
        }}
      >
        <IconX size={18} stroke={1.7} />
      </button>
    </section>
  )
}
