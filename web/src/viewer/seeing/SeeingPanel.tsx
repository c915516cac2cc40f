import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { plainSeeing, type Seeing, type SeeingPart, seeingParts, seeingRanges } from '../core/seeing.ts'
import type { SeeingLabels } from '../labels.ts'
import styles from './Seeing.module.css'
import type { SeeingState } from './use-seeing.ts'

type PanelProps = { readonly labels: SeeingLabels; readonly state: SeeingState }

/** The settings of how the picture is looked at. The picture stays in reach beside it; Escape closes it. */
export function SeeingPanel({ labels, state }: PanelProps) {
  const first = useRef<HTMLInputElement>(null)
  const titleId = useId()
  useEffect(() => first.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'escape' || key === 'i') state.close()
    else if (key !== 'o' || !state.toggleOriginal()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const set = (change: Partial<Seeing>) => state.change({ ...state.seeing, ...change })
  return (
    // The keys of the panel's own fields are taken here, as those of a menu are.
    <fieldset
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      data-covers="part"
      data-testid="seeing-panel"
    >
      <div className={styles.head}>
        <span id={titleId} className={styles.title}>
          {labels.title}
        </span>
        <button
          type="button"
          className={styles.close}
          aria-label={labels.close}
          title={labels.close}
          onClick={state.close}
        >
          <IconX size={18} />
        </button>
      </div>
      {seeingParts.map((part, index) => (
        <Slider
          key={part}
          part={part}
          labels={labels}
          value={state.seeing[part]}
          field={index === 0 ? first : undefined}
          onChange={(value) => set({ [part]: value })}
        />
      ))}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={state.seeing.hasFalseColours}
          onChange={(event) => set({ hasFalseColours: event.currentTarget.checked })}
          data-testid="seeing-hasFalseColours"
        />
        {labels.parts.hasFalseColours}
      </label>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.action}
          aria-pressed={state.isOriginal}
          aria-disabled={!state.isChanged}
          onClick={() => state.toggleOriginal()}
          data-testid="seeing-original"
        >
          {labels.original}
        </button>
        <button
          type="button"
          className={styles.action}
          aria-disabled={!state.isChanged}
          onClick={() => state.change(plainSeeing)}
          data-testid="seeing-reset"
        >
          {labels.reset}
        </button>
      </div>
      <p className={styles.hint}>{labels.onlyHere}</p>
    </fieldset>
  )
}

type SliderProps = {
  readonly part: SeeingPart
  readonly labels: SeeingLabels
  readonly value: number
  readonly field: React.RefObject<HTMLInputElement | null> | undefined
  readonly onChange: (value: number) => void
}

function Slider({ part, labels, value, field, onChange }: SliderProps) {
  const id = useId()
  const text = labels.value(part, value)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{labels.parts[part]}</label>
      <output htmlFor={id}>{text}</output>
      <input
        ref={field}
        id={id}
        type="range"
        {...seeingRanges[part]}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        data-testid={`seeing-${part}`}
      />
    </div>
  )
}

/** Says over the picture that it is drawn otherwise than it is, and in what; a press shows it as it is. */
export function SeeingNote({ labels, state }: PanelProps) {
  if (!state.isChanged) return null
  const text = state.isOriginal ? labels.originalShown : labels.changed(state.changed.map((part) => labels.parts[part]))
  return (
    <button
      type="button"
      className={styles.note}
      title={labels.toggle}
      onClick={() => state.toggleOriginal()}
      data-is-original={state.isOriginal || undefined}
      data-testid="seeing-note"
    >
      {text}
    </button>
  )
}
