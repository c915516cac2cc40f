import { useEffect, useMemo } from 'react'

/** What has the keyboard now; for an item of a menu, which goes away, the button that opened the menu. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  const menu = active.closest('[role=menu]')
  return menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** What still has the keyboard in a dialog that is fading out. */
function heldInDialog(opener: HTMLElement | null): Element | null {
  const active = document.activeElement
  const dialog = active?.closest('[role=dialog]')
  return dialog && !dialog.contains(opener) ? active : null
}

/** Gives the keyboard back to what opened a dialog once it is closed or gone, unless it is already somewhere else. */
export function useFocusBack(opened: boolean): void {
  // While rendering: without motion a menu is gone in the same commit that brings the dialog.
  const opener = useMemo(() => (opened ? currentOpener() : null), [opened])
  useEffect(() => {
    if (!opened) return
    return () => {
      const held = heldInDialog(opener)
      setTimeout(() => {
        const isFree = isLost() || document.activeElement === held
        if (isFree && opener?.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [opened, opener])
}
