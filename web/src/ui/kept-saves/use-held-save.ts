import { useEffect, useMemo, useRef } from 'react'
import type { KeptSave, KeptSaves } from './kept-saves.ts'

/** Keeps the save of an open form where a reload does not reach it, until it is answered. */
export function useHeldSave<S extends KeptSave>(saves: KeptSaves<S>) {
  const key = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (key.current !== null) saves.release(key.current)
    },
    [saves],
  )
  return useMemo(
    () => ({
      hold: (save: S) => {
        key.current = save.key
        saves.hold(save)
      },
      /** It was answered, or given up on purpose. */
      forget: () => {
        if (key.current !== null) saves.forget(key.current)
        key.current = null
      },
    }),
    [saves],
  )
}
