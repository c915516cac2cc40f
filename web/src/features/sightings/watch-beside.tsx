import { IconX } from '@tabler/icons-react'
import { getSightings } from '@visionair/contract/sightings'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useIsGranted } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { LookedStrip } from './looked-strip.tsx'
import { useSightingWords } from './sighting-words.ts'
import classes from './sightings.module.css'
import { Watchers } from './watchers.tsx'

export interface WatchBesideProps {
  readonly inspectionId: number
  /** How the picture stands on the screen: whether it lies, and whether its hub end comes second there. */
  readonly isLying: boolean
  readonly isHubSecond: boolean
  /** Leads to the next part that was not looked at. */
  readonly onGap: () => void
}

/** How much of the side was looked at: a strip beside the small map, and upon a press who looked and what is left. */
export function WatchBeside({ inspectionId, isLying, isHubSecond, onGap }: WatchBesideProps) {
  const t = useTexts()
  const wordsOf = useSightingWords()
  const mayMark = useIsGranted(['annotation_create'])
  const { data } = useCall(getSightings, { params: { id: inspectionId } })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  if (data === undefined || data.imageVersion === null) return null
  const { percent, sentence } = wordsOf(data)
  const along = isHubSecond ? data.along.toReversed() : data.along
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.beside}
        data-lying={isLying || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={sentence}
        title={sentence}
        onClick={() => setOpen(!isOpen)}
        data-testid="looked-at"
      >
        <LookedStrip along={along} isUpright={!isLying} />
        <span className={classes.percent}>{percent}</span>
      </button>
      {isOpen && (
        <WatchCard id={panelId} title={sentence} isLying={isLying} onClose={close}>
          <p className={classes.hint}>{t(mayMark ? 'watching.counts' : 'watching.countsOthers')}</p>
          {data.hasEarlier && <p className={classes.hint}>{t('visits.looked.earlier')}</p>}
          <Watchers watchers={data.watchers} />
          {data.share < 1 && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                onGap()
                close()
              }}
              data-testid="looked-gap"
            >
              {t('watching.gap')}
            </button>
          )}
        </WatchCard>
      )}
    </>
  )
}

interface WatchCardProps {
  readonly id: string
  readonly title: string
  readonly isLying: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

function WatchCard({ id, title, isLying, onClose, children }: WatchCardProps) {
  const t = useTexts()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <section
      ref={card}
      id={id}
      className={classes.card}
      data-lying={isLying || undefined}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose()
      }}
      data-covers="part"
      data-testid="looked-card"
    >
      <div className={classes.head}>
        <strong>{title}</strong>
        <button type="button" className={classes.close} aria-label={t('common.actions.close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  )
}
