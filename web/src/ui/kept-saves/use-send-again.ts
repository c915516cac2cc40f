import { useEffect, useRef } from 'react'
import { ConnectionError } from '../../api/problem-error.ts'

const pauseMs = 3000

/** Whether the server was not reached at all, so that sending the same again is right. */
export const isLost = (error: unknown): boolean => error instanceof ConnectionError

/** While the connection is lost, sends again every few seconds and as soon as the browser is back on the network. */
export function useSendAgain(isWaiting: boolean, again: () => void): void {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (!isWaiting) return
    const send = () => latest.current()
    const timer = setInterval(send, pauseMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting])
}
