import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Photo } from '../image-types.ts'
import type { Placement } from './placement.ts'
import { type KnownPlace, PlacementSaver, type SaveState } from './placement-saver.ts'
import { startPlacements, unplacedIds } from './start-placements.ts'
import type { Suggestions } from './suggested.ts'
import { adopt, apply, emptyTable, redo, select, type TableState, toggle, undo, withPhotos } from './table-state.ts'
import type { UnsavedPlaces } from './unsaved-places.ts'

const highlightMs = 750

type Action = (state: TableState) => TableState

/** What happens to photos beyond this table. */
export interface TableEvents {
  /** Changes that an earlier page did not save: photos that are laid so again, and those that others have laid since. */
  onRestored(again: readonly number[], outdated: readonly number[]): void
  onSaved(photo: Photo): void
  /** Photos are to be read again. */
  onRefused(): void
  /** Other hands laid photos otherwise; changes of some of them made here were refused. */
  onElsewhere(laid: readonly number[], refused: readonly number[]): void
}

const idsOf = (placements: readonly Placement[]): number[] => placements.map(({ id }) => id)

function knownPlaces(photos: readonly Photo[], placements: ReadonlyMap<number, Placement>): readonly KnownPlace[] {
  return photos.flatMap(({ id, x, placeVersion: version }) => {
    const placement = placements.get(id)
    return placement ? [{ placement, version, isPlaced: x !== null }] : []
  })
}

/** What a table begins with besides its photos. */
export interface TableStart {
  readonly suggestions: Suggestions
  /** Where changes rest that are not saved yet. */
  readonly unsaved: UnsavedPlaces
}

/** The photos of an inspection on the table: laid, selected, undone, redone, saved as they change, and in step with other hands. */
export function useTable(photos: readonly Photo[], { suggestions, unsaved }: TableStart, events: TableEvents) {
  const [state, dispatch] = useReducer(
    (current: TableState, act: Action) => act(current),
    photos,
    (known) => select(emptyTable(startPlacements(known, suggestions)), [...suggestions.keys()].slice(0, 1)),
  )
  const [saving, setSaving] = useState<SaveState>({ pending: 0, error: null })
  const [refusals, setRefusals] = useState(0)
  const told = useRef(events)
  told.current = events
  const [saver] = useState(
    () =>
      new PlacementSaver({
        onChange: setSaving,
        onWaiting: (waiting) => unsaved.write(waiting),
        onSaved: (photo) => told.current.onSaved(photo),
        onRefused: () => {
          setRefusals((count) => count + 1)
          told.current.onRefused()
        },
      }),
  )
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const [highlighted, setHighlighted] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef(state)
  latest.current = state

  const unplaced = useMemo(() => {
    const ids = unplacedIds(photos)
    return new Set([...ids].filter((id) => !touched.has(id)))
  }, [photos, touched])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refusal the same photos are looked at again.
  useEffect(() => {
    const onTable = latest.current.placements
    const arrived = photos.filter(({ id }) => !onTable.has(id))
    const placed = startPlacements(photos.filter(({ x }) => x !== null))
    const others = photos.flatMap(({ id, x }) => (x === null ? (onTable.get(id) ?? []) : []))
    const fresh = startPlacements(arrived, suggestions, [...onTable.values()])
    const known = new Map([...fresh, ...others, ...placed].map((placement) => [placement.id, placement]))
    const { laid, refused } = saver.known(knownPlaces(photos, known))
    dispatch((current) => adopt(withPhotos(current, [...known.values()]), laid))
    if (laid.length > 0)
      setTouched((current) => new Set([...current].filter((id) => laid.every((one) => one.id !== id))))
    if (laid.length > 0)
      told.current.onElsewhere(
        laid.map(({ id }) => id),
        refused,
      )
  }, [photos, suggestions, saver, refusals])

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
  /** Lays photos anew and saves them; steps with the same key are undone together. */
  const lay = useCallback(
    (changed: readonly Placement[], key: string | null = null) => {
      dispatch((current) => apply(current, changed, key))
      keep(changed)
    },
    [keep],
  )
  // After what the server has is known.
  useEffect(() => {
    const { again, outdated } = saver.sorted(unsaved.read())
    unsaved.write([])
    if (again.length > 0) lay(again)
    if (again.length + outdated.length > 0) told.current.onRestored(idsOf(again), idsOf(outdated))
  }, [saver, unsaved, lay])
  return {
    state,
    saving,
    unplaced,
    highlighted,
    lay,
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
    /** Sends what waits; resolves with whether all of it is saved. */
    settled: useCallback(() => saver.flush(), [saver]),
  }
}

export type Table = ReturnType<typeof useTable>
