import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './choice-box.module.css'
import type { Choosing } from './use-choosing.ts'

export interface ChoiceBoxProps {
  readonly choosing: Choosing
  readonly finding: { readonly id: number; readonly idForReport: number }
  readonly shown: readonly number[]
}

/** Chooses a finding; with Shift, everything from the one chosen last. */
export function ChoiceBox({ choosing, finding: { id, idForReport: number }, shown }: ChoiceBoxProps) {
  const t = useTexts()
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t('findings.many.choose', { number })}
      checked={choosing.ids.has(id)}
      onChange={({ nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        if (isRange) choosing.range(id, shown)
        else choosing.toggle(id)
      }}
      data-testid={`choose-${id}`}
    />
  )
}

/** Chooses all findings that are shown, or none of them. */
export function AllBox({ choosing, shown }: Pick<ChoiceBoxProps, 'choosing' | 'shown'>) {
  const t = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const count = shown.filter((id) => choosing.ids.has(id)).length
  const isAll = count > 0 && count === shown.length
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      aria-label={t('findings.many.chooseAll')}
      checked={isAll}
      onChange={() => choosing.all(shown)}
      data-testid="choose-all"
    />
  )
}
