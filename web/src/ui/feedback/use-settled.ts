import { useEffect, useState } from 'react'

/**
 * True once `isSo` has been true for a moment, false as soon as it is not. An Escape that opens or closes one dialog over another
 * is heard by both: what listens only once it is settled does not take the same key press for its own.
 */
export function useSettled(isSo: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setSettled(true))
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isSo])
  return isSo && isSettled
}
