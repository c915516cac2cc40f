import { useEffect, useMemo, useRef, useState } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { changesIn, type Draft, drafts, type Overtaken, overtakenIn, withDraft } from './drafts.ts'

/** The part of a Mantine form that a draft is taken from and laid into. */
export interface DraftForm<V> {
  getValues(): V
  getInitialValues(): V
  setValues(values: V): void
  isDirty(): boolean
  reset(): void
}

export interface DraftState {
  /** What the form shows was typed earlier. */
  readonly isRestored: boolean
  /** What of it was changed elsewhere since. */
  readonly overtaken: Overtaken | null
  /** It was saved, or its user left it on purpose. */
  readonly forget: () => void
  /** Back to what is stored. */
  readonly discard: () => void
  /** It is being sent by a save that outlives the form: the draft goes along with it, and is not offered while that is under way. */
  readonly handOver: () => Draft
  /** The save was refused while the form is open: what was typed is a draft again. */
  readonly takeBack: () => void
}

const nothingRestored = { isRestored: false, overtaken: null }

/**
 * Keeps what is typed into a form of the signed-in user where neither a reload nor the end of the session reaches it, and lays it into
 * the form when that is opened again. `name` tells form and record: `park 12`. Passwords are never kept.
 */
export function useDraft<V extends object>(name: string, form: DraftForm<V>): DraftState {
  const { id: account } = useAccount()
  const [restored, setRestored] = useState<Pick<DraftState, 'isRestored' | 'overtaken'>>(nothingRestored)
  const latest = useRef(form)
  /** What was kept is on its way into the form. */
  const isRestoring = useRef(false)
  const kept = useRef<string | null>(null)
  /** What the form held when it was saved or left: not kept again while it is still shown. */
  const done = useRef<string | null>(null)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const found = drafts.find(account, name)
    const values = found && withDraft(latest.current.getInitialValues(), found)
    if (found === undefined || values === undefined) return
    isRestoring.current = true
    setRestored({ isRestored: true, overtaken: overtakenIn(latest.current.getInitialValues(), found) })
    latest.current.setValues(values)
  }, [account, name])
  useEffect(() => {
    const isDirty = form.isDirty()
    if (!isDirty && isRestoring.current) return
    isRestoring.current = false
    if (!isDirty) {
      if (kept.current !== null) drafts.forget(account, name)
      kept.current = null
      done.current = null
      return
    }
    const changes = changesIn(form.getInitialValues(), form.getValues())
    const text = JSON.stringify(changes)
    if (text === kept.current || text === done.current) return
    kept.current = text
    drafts.keep({ account, name, changes })
  })
  const forget = useMemo(
    () => () => {
      const { current: now } = latest
      done.current = JSON.stringify(changesIn(now.getInitialValues(), now.getValues()))
      kept.current = null
      drafts.forget(account, name)
      setRestored(nothingRestored)
    },
    [account, name],
  )
  const handOver = useMemo(
    () => () => {
      const { current: now } = latest
      forget()
      return { account, name, changes: changesIn(now.getInitialValues(), now.getValues()) }
    },
    [account, name, forget],
  )
  const takeBack = useMemo(
    () => () => {
      const { current: now } = latest
      done.current = null
      if (now.isDirty()) drafts.keep({ account, name, changes: changesIn(now.getInitialValues(), now.getValues()) })
    },
    [account, name],
  )
  useEffect(() => drafts.opened(forget), [forget])
  return useMemo(
    () => ({
      ...restored,
      forget,
      discard: () => {
        forget()
        latest.current.reset()
      },
      handOver,
      takeBack,
    }),
    [restored, forget, handOver, takeBack],
  )
}
