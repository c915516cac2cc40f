import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, type NavigationType, useBlocker, useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../../i18n/texts.ts'
import { drafts } from '../../../ui/drafts/drafts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'

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

/**
 * Waits until nothing is being saved any more and the page knows of it. Answers whether all of it arrived, and null when `signal`
 * ends before.
 */
function savesEnded(client: QueryClient, signal: AbortSignal): Promise<boolean | null> {
  return new Promise((resolve) => {
    const cache = client.getMutationCache()
    let hasFailed = false
    const stop = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hasFailed = true
    })
    const end = (answer: boolean | null) => {
      stop()
      resolve(answer)
    }
    const rest = (frames: number) => {
      if (signal.aborted) end(null)
      else if (client.isMutating() > 0) requestAnimationFrame(() => rest(patienceFrames))
      else if (frames === 0) end(!hasFailed)
      else requestAnimationFrame(() => rest(frames - 1))
    }
    rest(patienceFrames)
  })
}

/** A step that is held back. */
interface HeldStep {
  readonly from: Place
  readonly to: Location
  readonly action: NavigationType | `${NavigationType}`
  /** Where the browser's history was to go; null when the router does not say. */
  readonly historyIndex: number | null
}

/** Where the browser's history stands, as the router numbers its entries. */
function historyIndex(): number | null {
  const state: unknown = window.history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : null
}

/**
 * Holds steps back that would lose the form, and tells each. The picture writes where it lies into the address at any moment, and any
 * such step ends the router's own holding back, perhaps before the page is drawn anew; `go` then takes the held step anew, back and
 * forward included.
 */
function useHeldSteps(dirty: RefObject<boolean>, onHeld: (step: HeldStep) => void) {
  const navigate = useNavigate()
  const here = useLocation()
  const letGo = useRef<HeldStep | null>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction: action }) => {
    if (letGo.current !== null && !losesForm(letGo.current.to, to)) return false
    if (!dirty.current || !losesForm(from, to)) return false
    const step = { from, to, action, historyIndex: historyIndex() }
    queueMicrotask(() => latest.current.onHeld(step))
    return true
  })
  useEffect(() => {
    if (letGo.current !== null && !losesForm(letGo.current.to, here)) letGo.current = null
  }, [here])
  const latest = useRef({ blocker, navigate, here, onHeld })
  useEffect(() => {
    latest.current = { blocker, navigate, here, onHeld }
  })
  const go = useCallback((step: HeldStep) => {
    const { navigate: take } = latest.current
    letGo.current = step
    const index = historyIndex()
    if (step.action === 'POP' && step.historyIndex !== null && index !== null && step.historyIndex !== index)
      void take(step.historyIndex - index)
    else void take(step.to, { replace: step.action === 'REPLACE' })
  }, [])
  const stay = useCallback(() => {
    const now = latest.current.blocker
    if (now.state === 'blocked') now.reset()
  }, [])
  const placeNow = useCallback((): Place => latest.current.here, [])
  return { go, stay, here, placeNow }
}

type HeldSteps = ReturnType<typeof useHeldSteps>

/** Takes a step that was held back once what is being saved is saved; answers false when nothing is being saved. */
function useStepAfterSave({ go, stay, placeNow }: HeldSteps, dirty: RefObject<boolean>) {
  const client = useQueryClient()
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return useCallback(
    (step: HeldStep): boolean => {
      waiting.current?.abort()
      if (client.isMutating() === 0) return false
      const life = new AbortController()
      waiting.current = life
      void savesEnded(client, life.signal).then((haveArrived) => {
        if (haveArrived === null || losesForm(step.from, placeNow())) return
        // What failed is seen where it was typed.
        if (dirty.current || !haveArrived) stay()
        else go(step)
      })
      return true
    },
    [client, dirty, go, stay, placeNow],
  )
}

/**
 * Asks before the typed but unsaved details of a finding are left: for another finding, another page, or by closing the window.
 * While it is being saved nothing is asked: the step waits for the save, and stays undone when that fails.
 */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useTexts()
  /** The step that is asked about. */
  const [asked, setAsked] = useState<HeldStep | null>(null)
  const steps = useHeldSteps(dirty, (step) => setAsked(waitForSave(step) ? null : step))
  const waitForSave = useStepAfterSave(steps, dirty)
  const { go, stay, here } = steps
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  useEffect(() => {
    setAsked((step) => (step === null || losesForm(step.from, here) ? null : step))
  }, [here])
  const close = () => {
    setAsked(null)
    stay()
  }
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t('common.leave.title')}
      confirmLabel={t('common.leave.leave')}
      danger
      onConfirm={() => {
        setAsked(null)
        drafts.giveUpOpen()
        if (asked !== null) go(asked)
      }}
      onClose={close}
    >
      {t('common.leave.text')}
    </ConfirmDialog>
  )
}
