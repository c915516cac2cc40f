import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type LookWay, lookWays } from './core/looking.ts'
import styles from './LookPad.module.css'

const icons: Readonly<Record<LookWay, ComponentType<{ size?: number | string; stroke?: number | string }>>> = {
  up: IconChevronUp,
  left: IconChevronLeft,
  right: IconChevronRight,
  down: IconChevronDown,
}

export interface LookLabels {
  readonly name: string
  readonly ways: Readonly<Record<LookWay, string>>
}

interface LookPadProps {
  readonly labels: LookLabels
  readonly onLook: (way: LookWay) => void
  /** Shown only where the screen is too narrow for the small map. */
  readonly onlyNarrow?: boolean
}

/** Moves a picture by single presses, for who cannot drag (WCAG 2.5.7). */
export function LookPad({ labels, onLook, onlyNarrow }: LookPadProps) {
  return (
    <fieldset className={styles.pad} aria-label={labels.name} data-only-narrow={onlyNarrow || undefined}>
      {lookWays.map((way) => {
        const Drawing = icons[way]
        return (
          <button
            key={way}
            type="button"
            className={styles[way]}
            title={labels.ways[way]}
            aria-label={labels.ways[way]}
            onClick={() => onLook(way)}
            data-testid={`look-${way}`}
          >
            <Drawing size={18} stroke={1.8} />
          </button>
        )
      })}
    </fieldset>
  )
}
