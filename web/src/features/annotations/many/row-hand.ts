import type { KeyboardEvent, MouseEvent } from 'react'
import { hasSingleKeys } from '../../../ui/single-keys.ts'
import type { Choosing } from './use-choosing.ts'

function rowOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const id = target.closest('tr')?.querySelector('[data-row]')?.getAttribute('data-row') ?? null
  return id === null ? null : Number(id)
}

const ownUse = 'button, input'
const isChoosingKey = (key: string) => key === ' ' || (key.toLowerCase() === 'x' && hasSingleKeys())

/** Chooses rows by Ctrl + click, Shift + click, and with Space or X on the row that has the focus. */
export const handOf = (choosing: Choosing | null, shown: readonly number[]) => {
  const choose = (id: number, isRange: boolean) => (isRange ? choosing?.range(id, shown) : choosing?.toggle(id))
  const isOther = (target: EventTarget) => target instanceof Element && target.closest(ownUse) !== null
  return {
    onClickCapture(event: MouseEvent) {
      const id = rowOf(event.target)
      if (choosing === null || id === null || isOther(event.target)) return
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      choose(id, event.shiftKey)
    },
    onKeyDown(event: KeyboardEvent) {
      const id = rowOf(event.target)
      if (choosing === null || id === null || isOther(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || !isChoosingKey(event.key)) return
      event.preventDefault()
      choose(id, event.shiftKey)
    },
  }
}
