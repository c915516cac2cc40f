import { type PointerEvent, useRef } from 'react'
import type { Choosing } from './use-choosing.ts'

/**
 * Choosing boxes in the picture by Ctrl + click. The first one is chosen with the finding that is selected; that one is then left, so that
 * each box can be chosen and taken out alike. `hand` belongs on what holds the picture; `takes` answers whether a click was such a one.
 */
export function useChosenInPicture(choosing: Choosing | null, selected: number | null, leave: () => void) {
  const isHeld = useRef(false)
  return {
    hand: {
      onPointerDownCapture(event: PointerEvent) {
        isHeld.current = event.ctrlKey || event.metaKey
      },
      // What is selected by a key afterwards is selected.
      onKeyDownCapture() {
        isHeld.current = false
      },
    },
    takes(id: number | null): boolean {
      if (choosing === null || !isHeld.current) return false
      if (id === null) return true
      if (selected !== null && choosing.ids.size === 0) choosing.toggle(selected)
      choosing.toggle(id)
      if (selected !== null) leave()
      return true
    },
  }
}
