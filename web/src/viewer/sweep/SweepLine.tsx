import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type SweepFactor, sweepFactors, sweepScale } from '../core/sweep/scale.ts'
import type { SweepState } from '../core/sweep/walk.ts'
import type { SweepLabels } from '../labels.ts'
import type { ViewerSweep } from '../viewer-props.ts'
import styles from './SweepLine.module.css'

type SweepLineProps = {
  readonly labels: SweepLabels
  readonly state: SweepState
  readonly imageRatioCmPerPx: number | null
  readonly next: ViewerSweep['next']
  readonly onStep: (direction: 1 | -1) => void
  readonly onFactor: (factor: SweepFactor) => void
  readonly onClose: () => void
}

/** How far the sweep is, at what scale, and at the tip what comes after it. */
export function SweepLine({ labels, state, imageRatioCmPerPx, next, onStep, onFactor, onClose }: SweepLineProps) {
  const { number, total, isBladeKnown, isAtTip, isAllSeen } = state
  const view = labels.view(number, total)
  const what = isBladeKnown ? view : `${view} · ${labels.whole}`
  const atTip = next === null ? labels.lastSide : labels.tip
  return (
    <fieldset className={styles.line} aria-label={labels.name} data-testid="sweep-line">
      <button
        type="button"
        className={styles.button}
        aria-label={labels.back}
        title={labels.back}
        disabled={number === 1 && !isAtTip}
        onClick={() => onStep(-1)}
        data-testid="sweep-back"
      >
        <IconChevronLeft size={18} stroke={1.8} />
      </button>
      <output className={styles.text} data-testid="sweep-state">
        {isAllSeen ? labels.allSeen(state.scale) : isAtTip ? atTip : `${what} · ${labels.scale(state.scale)}`}
      </output>
      {isAtTip && next !== null ? (
        <button type="button" className={styles.next} onClick={() => onStep(1)} data-testid="sweep-next-side">
          {labels.nextSide(next.name)}
        </button>
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-label={labels.on}
          title={labels.on}
          disabled={isAtTip}
          onClick={() => onStep(1)}
          data-testid="sweep-on"
        >
          <IconChevronRight size={18} stroke={1.8} />
        </button>
      )}
      <select
        className={styles.choice}
        aria-label={labels.choice}
        value={state.factor}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          onFactor(sweepFactors.find((factor) => factor === chosen) ?? 1)
        }}
        data-testid="sweep-scale"
      >
        {sweepFactors.map((factor) => (
          <option key={factor} value={factor}>
            {labels.scale(sweepScale(imageRatioCmPerPx, factor))}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.button}
        aria-label={labels.close}
        title={labels.close}
        onClick={onClose}
        data-testid="sweep-close"
      >
        <IconX size={18} stroke={1.8} />
      </button>
    </fieldset>
  )
}
