import { useRef, useState } from 'react'
import { changedParts, plainSeeing, type Seeing } from '../core/seeing.ts'
import type { DeepZoomViewerProps } from '../viewer-props.ts'

/** How the picture is looked at, and its settings. */
export type SeeingState = {
  /** Whether there are such settings here. */
  readonly isOffered: boolean
  /** What is set, also while the picture is shown as it is. */
  readonly seeing: Seeing
  /** What is drawn. */
  readonly drawn: Seeing
  readonly changed: readonly (keyof Seeing)[]
  readonly isChanged: boolean
  readonly isOriginal: boolean
  readonly isOpen: boolean
  readonly change: (seeing: Seeing) => void
  /** Shows the picture as it is, or as it was set again. Answers whether there is a difference. */
  readonly toggleOriginal: () => boolean
  /** Opens the settings, or closes them. Answers whether there are any. */
  readonly toggle: () => boolean
  /** Closes the settings; the keyboard goes back to where it was. */
  readonly close: () => void
}

/** The settings of how a picture is looked at: the page keeps them, the viewer draws and shows them. */
export function useSeeing({ seeing: kept }: DeepZoomViewerProps): SeeingState {
  const [isOpen, setIsOpen] = useState(false)
  const [isOriginal, setIsOriginal] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  const seeing = kept?.value ?? plainSeeing
  const changed = changedParts(seeing)
  const isChanged = changed.length > 0
  const close = () => {
    setIsOpen(false)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return {
    isOffered: kept !== undefined,
    seeing,
    drawn: isOriginal ? plainSeeing : seeing,
    changed,
    isChanged,
    isOriginal: isOriginal && isChanged,
    isOpen,
    change: (next) => {
      setIsOriginal(false)
      kept?.onChange(next)
    },
    toggleOriginal: () => {
      if (isChanged) setIsOriginal(!isOriginal)
      return isChanged
    },
    toggle: () => {
      if (kept === undefined) return false
      if (isOpen) close()
      else {
        cameFrom.current = document.activeElement
        setIsOpen(true)
      }
      return true
    },
    close,
  }
}
