import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ViewMode } from './place/view-mode.ts'

const isGone = (element: Element | null): boolean =>
  element === null || element === document.body || !element.checkVisibility()

/**
 * A way that stands in one view and leads to another is gone with it: the keyboard then goes to what is shown now, not back to what had
 * it before. What stands beside the views, as their buttons, keeps it.
 * @returns where the views are shown
 */
export function useFocusOnView(view: ViewMode): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (shown.current !== view && isGone(document.activeElement)) frame.current?.focus({ preventScroll: true })
    shown.current = view
  }, [view])
  return frame
}
