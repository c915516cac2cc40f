import { useEffect, useRef } from 'react'
import { type KeptSave, keptSaves } from './kept-saves.ts'

/** Keeps the save of an open form where a reload does not reach it, until it is answered. */
export function useHeldSave() {
  const key = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (key.current !== null) keptSaves.release(key.current)
    },
    [],
  )
  return {
    hold: (save: KeptSave) => {
      key.current = save.key
      keptSaves.hold(save)
    },
    /** It was answered, or given up on purpose. */
    forget: () => {
      if (key.current !== null) keptSaves.forget(key.current)
      key.current = null
    },
  }
}
