import { setAxis } from '@visionair/contract/inspections'
import { axisOfFrame, type BladeAxis } from '@visionair/contract/rules'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Brief } from '../../features/annotations/annotation-types.ts'
import { axisOf, axisToWire, changeByAxis, isSameAxis } from '../../features/annotations/picture/blade-axis.ts'
import type { Picture } from '../../features/annotations/picture/picture.ts'
import { Outdated } from '../../features/annotations/saving/take-undo-step.ts'
import type { ViewerMode } from '../../viewer/core/modes.ts'
import type { Inspection } from './inspection-types.ts'

interface Draft {
  readonly imageVersion: number
  readonly axis: BladeAxis
  /** Of the saved marks that were there when the first one was moved. */
  readonly upon: number
}

/** Where the first marks wait: on the line that distances follow until then, clear of the tools at the edges of the picture. */
function firstMarks(picture: Picture, reverse: boolean): BladeAxis {
  const { hub, tip } = axisOfFrame({ ...picture, reverse })
  const at = (share: number) => ({
    x: Math.round(hub.x + (tip.x - hub.x) * share),
    y: Math.round(hub.y + (tip.y - hub.y) * share),
  })
  return { hub: at(0.12), tip: at(0.88) }
}

/**
 * The marks of both ends of the side: as they are saved, and while the tool is on as they are being moved. Marks nobody has moved yet are
 * not to be saved.
 */
export function useAxisMarks(
  inspection: Inspection,
  picture: Picture | null,
  mode: ViewerMode,
  annotations: readonly Brief[],
) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const saved = useMemo(() => axisOf(inspection), [inspection])
  const drawn = useMemo(() => {
    if (mode !== 'axis' || picture === null) return saved
    if (draft?.imageVersion === picture.version) return draft.axis
    return saved ?? firstMarks(picture, inspection.reverseDevice)
  }, [mode, picture, saved, draft, inspection.reverseDevice])
  const change = useMemo(
    () =>
      mode !== 'axis' || picture === null || draft?.imageVersion !== picture.version || isSameAxis(drawn, saved)
        ? null
        : changeByAxis(inspection, picture, annotations, drawn),
    [mode, picture, draft, drawn, saved, inspection, annotations],
  )
  return {
    saved,
    drawn,
    /** What saving would do; null while there is nothing to save. */
    change,
    /** Of the saved marks upon which those drawn were made: what others saved meanwhile is not taken for seen. */
    version: draft !== null && draft.imageVersion === picture?.version ? draft.upon : inspection.axisVersion,
    move: (axis: BladeAxis) =>
      setDraft((before) => {
        if (picture === null) return null
        const isSame = before?.imageVersion === picture.version
        return { imageVersion: picture.version, axis, upon: isSame ? before.upon : inspection.axisVersion }
      }),
    /** Forgets what was moved and not saved. */
    drop: () => setDraft(null),
  }
}

/** Saves the marks for a step back or forth; refuses when they are not as they were seen. */
export function useSaveAxis(inspection: Inspection, imageVersion: number | null) {
  return async (seen: BladeAxis | null, axis: BladeAxis | null): Promise<void> => {
    if (imageVersion === null || !isSameAxis(axisOf(inspection), seen)) throw new Outdated()
    const body = { axis: axis && axisToWire(axis), imageVersion, version: inspection.axisVersion }
    await call(setAxis, { params: { id: inspection.id }, body })
  }
}
