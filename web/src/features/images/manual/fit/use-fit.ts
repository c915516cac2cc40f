import { useCallback, useEffect, useState } from 'react'
import type { Photo } from '../../image-types.ts'
import { moved, type Placement } from '../placement.ts'
import type { Table } from '../use-table.ts'
import type { FitPhoto } from './fit.ts'
import type { FitResult } from './fit-messages.ts'
import { Fitter } from './fitter.ts'

const noteMs = 8000
const stillPx = 0.5

/** What the user is told of a fit; `movedPx` in composite pixels. */
export type FitNote =
  | { readonly kind: 'searching' | 'still' | 'unclear' | 'alone' | 'unreadable' | 'nothing' }
  | { readonly kind: 'fitted'; readonly movedPx: number }

export interface Fit {
  readonly note: FitNote | null
  /** Fits photos as they lie to their neighbours; `isAsked` when by a command of its own, so that any outcome is told. */
  fit(placements: readonly Placement[], isAsked: boolean): void
  /** Gives up what is under way. */
  forget(): void
}

/** Those a photo may be fitted to: visible ones that have a place; while none has one, whatever is visible. */
function neighboursOf({ state, unplaced }: Table, ids: ReadonlySet<number>): readonly Placement[] {
  const others = [...state.placements.values()].filter(({ id, visible }) => visible && !ids.has(id))
  const placed = others.filter(({ id }) => !unplaced.has(id))
  return placed.length > 0 ? placed : others
}

function noteOf(result: FitResult, isAsked: boolean): FitNote | null {
  if (result.kind !== 'fitted') return result.kind === 'alone' && !isAsked ? null : { kind: result.kind }
  const movedPx = Math.hypot(result.dx, result.dy)
  return movedPx < stillPx ? { kind: 'still' } : { kind: 'fitted', movedPx }
}

/** Brings photos to where their pictures agree with those of their neighbours, as one step of the table. */
export function useFit(table: Table, photos: readonly Photo[]): Fit {
  const [fitter] = useState(() => new Fitter())
  const [note, setNote] = useState<FitNote | null>(null)
  useEffect(() => () => fitter.stop(), [fitter])
  useEffect(() => {
    if (note === null || note.kind === 'searching') return
    const timer = setTimeout(() => setNote(null), noteMs)
    return () => clearTimeout(timer)
  }, [note])

  const forget = useCallback(() => {
    fitter.forget()
    setNote(null)
  }, [fitter])

  const fit = (placements: readonly Placement[], isAsked: boolean) => {
    const known = new Map(photos.map((photo) => [photo.id, photo]))
    const withPictures = (some: readonly Placement[]): readonly FitPhoto[] =>
      some.flatMap((placement) => {
        const photo = known.get(placement.id)
        if (!photo || photo.assemblerThumbnail === null || photo.assemblerImage === null) return []
        const { band, assemblerThumbnail: thumbnail, assemblerImage: picture } = photo
        const outline = band?.map(([x = 0, y = 0]) => [x, y] as const) ?? null
        return [{ placement: table.kept(placement), outline, thumbnail, picture }]
      })
    const visible = placements.filter((placement) => placement.visible)
    if (visible.length === 0) return setNote(isAsked ? { kind: 'nothing' } : null)
    const fixed = neighboursOf(table, new Set(placements.map(({ id }) => id)))
    setNote({ kind: 'searching' })
    void fitter.fit({ moved: withPictures(visible), fixed: withPictures(fixed) }).then((result) => {
      const told = noteOf(result, isAsked)
      if (result.kind === 'fitted' && told?.kind === 'fitted') {
        // Whatever was done to the photos meanwhile goes before.
        if (!table.isAsLaid(placements)) return setNote(null)
        table.lay(placements.map((placement) => moved(placement, result.dx, result.dy)))
      }
      setNote(told)
    })
  }
  return { note, fit, forget }
}
