import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../feedback/messages.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { changedOf, leavesOf, meetingOf } from './changes.ts'
import { createReading } from './reading.ts'
import { type Told, useToldWords } from './told.ts'

export interface Versioned {
  readonly version?: string | undefined
}

export interface VersionsOptions<T extends Versioned, V extends Record<string, unknown>> {
  readonly form: UseFormReturnType<V>
  /** What the form was opened with; null for something new. */
  readonly record: T | null
  readonly name: string
  readonly valuesOf: (record: T) => V
  /** Reads it as it is now; without it nothing is settled. */
  readonly read: ((record: T) => Promise<T>) | undefined
  readonly told: Told
  /** Sends what the form holds once more, upon the newest state. */
  readonly again: () => void
}

/** What a form sends: of a body only what was changed, with the version that the change was made upon. */
export type Change<V> = <B extends object>(bodyOf: (values: V) => B) => Partial<B> & Versioned

/** How something that exists is saved. */
export interface SavingUpon<T, V> {
  readonly change: Change<V>
  /** The state the change is made upon; null for something new. */
  readonly upon: () => T | null
}

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'changed-meanwhile'

interface Conflict<T> {
  readonly theirs: T
  /** What both touched. */
  readonly paths: readonly string[]
  /** What only somebody else touched. */
  readonly taken: readonly string[]
}

/**
 * Keeps the changes of two people apart: a form sends only what was changed, with the version it was opened with. When somebody
 * else was faster, what only they touched is taken over and the form is sent again; what both touched is shown side by side,
 * and the person chooses.
 */
export function useVersions<T extends Versioned, V extends Record<string, unknown>>(options: VersionsOptions<T, V>) {
  const { form, record, name, valuesOf, read, told, again } = options
  const t = useTexts()
  const words = useToldWords(told)
  const base = useRef(record)
  const [conflict, setConflict] = useState<Conflict<T> | null>(null)
  const [isComparing, setIsComparing] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [reading] = useState(createReading)

  const change: Change<V> = (bodyOf) => {
    const upon = base.current
    if (upon === null) return bodyOf(form.getValues())
    return {
      ...changedOf(bodyOf(valuesOf(upon)), bodyOf(form.getValues())),
      ...(upon.version === undefined ? {} : { version: upon.version }),
    }
  }
  /** Stands upon the newest state; the given fields are as they are there. */
  const follow = (theirs: T, paths: readonly string[]) => {
    const values = valuesOf(theirs)
    const leaves = leavesOf(values, told.whole)
    base.current = theirs
    form.setInitialValues(values)
    for (const path of paths) form.setFieldValue(path, Object(leaves)[path])
  }
  const ask = (next: Conflict<T>) => {
    setConflict(next)
    setIsComparing(true)
  }
  const compare = async (upon: T, read: (record: T) => Promise<T>) => {
    const settle = (theirs: T) => {
      const meeting = meetingOf(valuesOf(upon), form.getValues(), valuesOf(theirs), told.whole)
      // The form stands upon the old state until the person has chosen: a save before that is refused again.
      if (meeting.conflicts.length > 0) return ask({ theirs, paths: meeting.conflicts, taken: meeting.theirs })
      follow(theirs, meeting.theirs)
      if (meeting.theirs.length > 0) toast({ type: 'info', message: ({ t }) => t('common.conflict.both', { name }) })
      again()
    }
    const tell = (error: unknown) => {
      const isGone = error instanceof ProblemError && error.status === 404
      toast({
        type: 'error',
        message: ({ t, messageOf }) => (isGone ? t('common.conflict.gone', { name }) : messageOf(error)),
      })
    }
    setIsReading(true)
    await reading.run(() => read(upon), settle, tell)
    setIsReading(false)
  }
  const isSettling = (error: unknown) => read !== undefined && isChangedMeanwhile(error)
  /** Whether a refusal was that somebody else was faster; it is settled then. */
  const settles = (error: unknown): boolean => {
    const upon = base.current
    if (upon === null || read === undefined || !isSettling(error)) return false
    void compare(upon, read)
    return true
  }
  const rowsOf = ({ theirs, paths }: Conflict<T>) => {
    const [mine, saved] = [leavesOf(form.getValues(), told.whole), leavesOf(valuesOf(theirs), told.whole)]
    return paths.map((path) => ({
      key: path,
      field: words.labelOf(path),
      mine: words.wordsOf(path, mine[path]),
      theirs: words.wordsOf(path, saved[path]),
    }))
  }
  const choose = (isMine: boolean) => {
    if (conflict !== null) follow(conflict.theirs, isMine ? conflict.taken : [...conflict.taken, ...conflict.paths])
    setIsComparing(false)
    if (isMine) again()
  }
  const dialog: ReactNode = (
    <ConflictDialog
      opened={isComparing}
      title={t('common.conflict.title', { name })}
      rows={conflict === null ? [] : rowsOf(conflict)}
      saving={false}
      onKeepMine={() => choose(true)}
      onTakeTheirs={() => choose(false)}
      onClose={() => setIsComparing(false)}
    />
  )
  return {
    change,
    told,
    upon: () => base.current,
    /** For a form that stays open once it was saved: it stands upon what came of that. */
    standUpon: (saved: T) => follow(saved, []),
    settles,
    isSettling,
    dialog,
    isComparing,
    /** It is read what somebody else saved; the form is sent again after it. */
    isReading,
    /** Gives that up, for a form that is closed meanwhile. */
    drop: reading.drop,
  }
}
