import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Photo } from '../image-types.ts'
import type { Placement } from './placement.ts'
import { PlacementSaver, type SaveState } from './placement-saver.ts'
import { firstGuessed, startPlacements, unplacedIds } from './start-placements.ts'
import type { Suggestions } from './suggested.ts'
import { apply, emptyTable, redo, select, type TableState, toggle, undo, withPhotos } from './table-state.ts'

const highlightMs = 750

type Action = (state: TableState) => TableState

/** The photos of an inspection on the table: laid, selected, undone, redone, and saved as they change. */
export function useTable(photos: readonly Photo[], suggestions: Suggestions) {
  const [state, dispatch] = useReducer(
    (current: TableState, act: Action) => act(current),
    photos,
    (known) => select(emptyTable(startPlacements(known, suggestions)), firstGuessed(known, suggestions)),
  )
  const [saving, setSaving] = useState<SaveState>({ pending: 0, error: null })
  const [saver] = useState(() => new PlacementSaver(setSaving))
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const [highlighted, setHighlighted] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef(state)
  latest.current = state

  const unplaced = useMemo(() => {
    const ids = unplacedIds(photos)
    return new Set([...ids].filter((id) => !touched.has(id)))
  }, [photos, touched])

  useEffect(() => {
    const known = startPlacements(photos, suggestions)
    const without = unplacedIds(photos)
    saver.known(known.filter(({ id }) => !without.has(id)))
    dispatch((current) => withPhotos(current, known))
  }, [photos, suggestions, saver])

  useEffect(() => {
    if (highlighted.size === 0) return
    const timer = setTimeout(() => setHighlighted(new Set()), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])

  // What was changed last must not be lost with the page.
  useEffect(() => () => void saver.flush(), [saver])

  const keep = useCallback(
    (changed: readonly Placement[]) => {
      if (changed.length === 0) return
      setTouched((current) => new Set([...current, ...changed.map(({ id }) => id)]))
      saver.save(changed)
    },
    [saver],
  )
  return {
    state,
    saving,
    unplaced,
    highlighted,
    /** Lays photos anew and saves them; steps with the same key are undone together. */
    lay: useCallback(
      (changed: readonly Placement[], key: string | null = null) => {
        dispatch((current) => apply(current, changed, key))
        keep(changed)
      },
      [keep],
    ),
    undo: useCallback(() => {
      const step = undo(latest.current)
      if (step === null) return
      dispatch(() => step.state)
      keep(step.changed)
    }, [keep]),
    redo: useCallback(() => {
      const step = redo(latest.current)
      if (step === null) return
      dispatch(() => step.state)
      keep(step.changed)
    }, [keep]),
    select: useCallback((ids: Iterable<number>) => dispatch((current) => select(current, ids)), []),
    toggle: useCallback((id: number) => dispatch((current) => toggle(current, id)), []),
    /** A placement as the server keeps it. */
    kept: useCallback((placement: Placement) => saver.kept(placement), [saver]),
    /** Whether nothing has happened to photos since they were laid like this. */
    isAsLaid: useCallback(
      (placements: readonly Placement[]) =>
        placements.every((placement) => latest.current.placements.get(placement.id) === placement),
      [],
    ),
    highlight: useCallback((ids: Iterable<number>) => setHighlighted(new Set(ids)), []),
    retry: useCallback(() => void saver.flush(), [saver]),
    settled: useCallback(() => saver.flush(), [saver]),
  }
}

export type Table = ReturnType<typeof useTable>
