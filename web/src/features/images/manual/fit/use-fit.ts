import { useCallback, useEffect, useState } from 'react'
import type { Photo } from '../../image-types.ts'
import { moved, type Placement, scaledTo, scaleOf, turnedTo } from '../placement.ts'
import type { Table } from '../use-table.ts'
import type { Outline } from './detail.ts'
import type { FitResult } from './fit-messages.ts'
import type { FitPhoto } from './fit-photo.ts'
import { Fitter } from './fitter.ts'
import type { Motion } from './surface.ts'

const noteMs = 8000
const stillPx = 0.5

/** Below these a turn is none that is kept, and a size is what the photo has. */
const leastTurnDeg = 0.05
const leastGrowth = 0.004

/** What the user is told of a fit; `movedPx` in composite pixels, `sizePercent` of the photo's own size, null when it stays. */
export type FitNote =
  | { readonly kind: 'searching' | 'still' | 'unclear' | 'alone' | 'unreadable' | 'nothing' }
  | {
      readonly kind: 'fitted'
      readonly movedPx: number
      readonly turnedDeg: number | null
      readonly sizePercent: number | null
    }

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

/** A photo as it is laid by a motion: a turn and a size too small to matter are left. */
export function fittedBy(placement: Placement, { dx, dy, turnDeg, growth }: Motion): Placement {
  const turned = Math.abs(turnDeg) < leastTurnDeg ? placement : turnedTo(placement, placement.angle + turnDeg)
  const sized = Math.abs(growth - 1) < leastGrowth ? turned : scaledTo(turned, scaleOf(turned) * growth)
  return moved(sized, dx, dy)
}

function noteOf(result: FitResult, [first]: readonly Placement[], isAsked: boolean): FitNote | null {
  if (result.kind !== 'fitted') return result.kind === 'alone' && !isAsked ? null : { kind: result.kind }
  const { dx, dy, turnDeg, growth } = result.motion
  const movedPx = Math.hypot(dx, dy)
  const turnedDeg = Math.abs(turnDeg) < leastTurnDeg ? null : turnDeg
  const sizePercent = Math.abs(growth - 1) < leastGrowth || !first ? null : 100 * scaleOf(first) * growth
  const isStill = movedPx < stillPx && turnedDeg === null && sizePercent === null
  return isStill ? { kind: 'still' } : { kind: 'fitted', movedPx, turnedDeg, sizePercent }
}

/**
 * Brings photos to where their pictures agree with those of their neighbours, as one step of the table. `outlines`: what was taken for
 * blade where nobody drew it; what lies off the blade moves otherwise.
 */
export function useFit(table: Table, photos: readonly Photo[], outlines: ReadonlyMap<number, Outline>): Fit {
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
        const outline = band?.map(([x = 0, y = 0]) => [x, y] as const) ?? outlines.get(placement.id) ?? null
        return [{ placement: table.kept(placement), outline, thumbnail, picture }]
      })
    const visible = placements.filter((placement) => placement.visible)
    if (visible.length === 0) return setNote(isAsked ? { kind: 'nothing' } : null)
    const fixed = neighboursOf(table, new Set(placements.map(({ id }) => id)))
    setNote({ kind: 'searching' })
    void fitter.fit({ moved: withPictures(visible), fixed: withPictures(fixed) }).then((result) => {
      const told = noteOf(result, visible, isAsked)
      if (result.kind === 'fitted' && told?.kind === 'fitted') {
        // Whatever was done to the photos meanwhile goes before.
        if (!table.isAsLaid(placements)) return setNote(null)
        const { dx, dy } = result.motion
        const isSingle = visible.length === 1
        table.lay(
          placements.map((placement) =>
            isSingle && placement.visible ? fittedBy(table.kept(placement), result.motion) : moved(placement, dx, dy),
          ),
        )
      }
      setNote(told)
    })
  }
  return { note, fit, forget }
}
