import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Blocker, type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

interface Place {
  readonly pathname: string
  readonly search: string
}

/** Views without the form. */
const formless: readonly (string | null)[] = ['3', '5', '6']

/** Whether the form of the finding is gone there: another page, another finding, or a view without it. */
function losesForm(from: Place, to: Place): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const view = after.get('view')
  return (
    from.pathname !== to.pathname ||
    before.get('annotation') !== after.get('annotation') ||
    before.get('measure') !== after.get('measure') ||
    (view !== before.get('view') && formless.includes(view))
  )
}

export interface LeaveGuardProps {
  /** Whether something typed is not saved, read in the moment of leaving: what was just saved no longer counts. */
  readonly dirty: RefObject<boolean>
}

/** Frames that the page is given to take in what was saved. */
const patienceFrames = 3

/** Answers true once nothing is being saved any more and the page knows of it; false when `signal` ends before. */
function savesEnded(client: QueryClient, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const rest = (frames: number) => {
      if (signal.aborted) resolve(false)
      else if (client.isMutating() > 0) wait()
      else if (frames === 0) resolve(true)
      else requestAnimationFrame(() => rest(frames - 1))
    }
    const wait = () => {
      const stop = client.getMutationCache().subscribe(() => {
        if (client.isMutating() > 0) return
        stop()
        rest(patienceFrames)
      })
      signal.addEventListener('abort', () => {
        stop()
        resolve(false)
      })
    }
    rest(patienceFrames)
  })
}

/**
 * Takes a step that was held back once what is being saved is saved; answers false when nothing is being saved. The picture writes
 * where it lies into the address meanwhile, which ends the router's holding back: the step is then taken anew.
 */
function useStepAfterSave(blocker: Blocker, dirty: RefObject<boolean>): (to: Location) => boolean {
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const latest = useRef({ blocker, here, navigate })
  useEffect(() => {
    latest.current = { blocker, here, navigate }
  })
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return useCallback(
    (to) => {
      waiting.current?.abort()
      if (client.isMutating() === 0) return false
      const life = new AbortController()
      waiting.current = life
      const from = latest.current.here
      void savesEnded(client, life.signal).then((isOver) => {
        const now = latest.current
        if (!isOver) return
        if (now.blocker.state === 'blocked') {
          if (dirty.current) now.blocker.reset()
          else now.blocker.proceed()
        } else if (!dirty.current && !losesForm(from, now.here)) void now.navigate(to)
      })
      return true
    },
    [client, dirty],
  )
}

/**
 * Asks before the typed but unsaved details of a finding are left: for another finding, another page, or by closing the window.
 * While it is being saved nothing is asked: the step waits for the save, and stays undone when that fails.
 */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useTexts()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => dirty.current && losesForm(from, to))
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  const [asks, setAsks] = useState(false)
  const waitForSave = useStepAfterSave(blocker, dirty)
  useEffect(() => {
    setAsks(blocker.state === 'blocked' && !waitForSave(blocker.location))
  }, [blocker, waitForSave])
  return (
    <ConfirmDialog
      opened={asks}
      title={t('common.leave.title')}
      confirmLabel={t('common.leave.leave')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('common.leave.text')}
    </ConfirmDialog>
  )
}
