import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxItemsPerPage } from '@visionair/contract'
import { getAnnotation, listAnnotations, updateAnnotation } from '@visionair/contract/annotations'
import { useEffect, useMemo, useRef } from 'react'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { isPassing } from '../../api/problem-error.ts'
import { type Annotation, boxOf, type PixelBox, positionOf } from './annotation-types.ts'
import { type BoxSaver, createBoxSaver } from './box-saver.ts'
import { keptSaves } from './kept-saves.ts'
import { isChangedMeanwhile } from './use-annotation-form.ts'

const keyOf = (inspectionId: number) => [listAnnotations.tag, 'all of an inspection', inspectionId] as const

async function readAll(inspectionId: number, signal: AbortSignal): Promise<readonly Annotation[]> {
  const read = (page: number) =>
    call(listAnnotations, { query: { inspection: inspectionId, page, itemsPerPage: maxItemsPerPage } }, signal)
  const first = await read(1)
  const pages = Math.ceil(first.meta.totalItems / maxItemsPerPage)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)))
  return [...first.items, ...others.flatMap(({ items }) => items)]
}

const noAnnotations: readonly Annotation[] = []

/** Every finding of an inspection, for the picture; the array stays the same while nothing changes. */
export function useAnnotations(inspectionId: number) {
  const query = useQuery({ queryKey: keyOf(inspectionId), queryFn: ({ signal }) => readAll(inspectionId, signal) })
  return { ...query, annotations: query.data ?? noAnnotations }
}

function patch(client: QueryClient, inspectionId: number, id: number, change: (old: Annotation) => Annotation): void {
  client.setQueryData<readonly Annotation[]>(keyOf(inspectionId), (all) =>
    all?.map((annotation) => (annotation.id === id ? change(annotation) : annotation)),
  )
}

const withBox = (annotation: Annotation, box: PixelBox): Annotation => ({
  ...annotation,
  position: { ...annotation.position, ...positionOf(box) },
})

/** A finding as the cache knows it now. */
export function useNewestAnnotation(inspectionId: number): (id: number) => Annotation | undefined {
  const client = useQueryClient()
  return (id) =>
    client.getQueryData<readonly Annotation[]>(keyOf(inspectionId))?.find((annotation) => annotation.id === id)
}

const saveDelayMs = 350
const retryMs = 3000

export interface BoxSaving extends BoxSaver {
  /** Shows the new shape at once and saves it soon. */
  move(id: number, box: PixelBox): void
  /** Shows what the server answered. */
  take(annotation: Annotation): void
}

export interface BoxSavingEvents {
  /** What could not be saved is read again from the server. */
  onFailed(annotation: Annotation, error: unknown): void
  /** Somebody else changed the finding first; `box` is what was not saved. */
  onConflict(now: Annotation, box: PixelBox): void
  /** The server cannot be reached; the box is kept and sent again. */
  onKept(annotation: Annotation): void
}

const isSame = (one: PixelBox, other: PixelBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

const boxBody = (box: PixelBox, version: number, imageVersion: number | undefined) => ({
  position: positionOf(box),
  version,
  ...(imageVersion === undefined ? {} : { imageVersion }),
})

/** Saves a box; an own save whose answer was lost is recognised when it is sent again. */
async function sendBox(
  id: number,
  box: PixelBox,
  version: number,
  imageVersion: number | undefined,
): Promise<Annotation> {
  try {
    return await call(updateAnnotation, { params: { id }, body: boxBody(box, version, imageVersion) })
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await call(getAnnotation, { params: { id } })
    if (isSame(boxOf(now), box)) return now
    throw new BoxConflict(now)
  }
}

class BoxConflict extends Error {
  readonly now: Annotation
  constructor(now: Annotation) {
    super('changed meanwhile')
    this.now = now
  }
}

/** Saves moved and resized boxes, as drawn on the picture of `imageVersion`. */
export function useBoxSaving(
  inspectionId: number,
  imageVersion: number | undefined,
  events: BoxSavingEvents,
): BoxSaving {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const latest = useRef({ events, imageVersion })
  useEffect(() => {
    latest.current = { events, imageVersion }
  })
  const saving = useMemo(() => {
    const key = keyOf(inspectionId)
    const newest = (id: number) =>
      client.getQueryData<readonly Annotation[]>(key)?.find((annotation) => annotation.id === id)
    const saver = createBoxSaver({
      delayMs: saveDelayMs,
      send: async (id, box) => {
        const known = newest(id)
        if (known === undefined) return
        const { imageVersion: drawnOn } = latest.current
        const key = `box ${id}`
        const body = boxBody(box, known.version, drawnOn)
        keptSaves.hold({ kind: 'change', key, account, inspection: inspectionId, id, number: known.idForReport, body })
        const saved = await sendBox(id, box, known.version, drawnOn).catch((error: unknown) => {
          if (!isPassing(error)) keptSaves.forget(key)
          throw error
        })
        keptSaves.forget(key)
        patch(client, inspectionId, id, (now) => (isSame(boxOf(now), box) ? saved : withBox(saved, boxOf(now))))
        void client.invalidateQueries({ queryKey: [listAnnotations.tag, listAnnotations.name] })
      },
      retryMs,
      mayPass: isPassing,
      onKept: (id) => {
        const known = newest(id)
        if (known !== undefined) latest.current.events.onKept(known)
      },
      onFailed: (id, error, box) => {
        const known = newest(id)
        if (error instanceof BoxConflict) latest.current.events.onConflict(error.now, box)
        else if (known !== undefined) latest.current.events.onFailed(known, error)
        void client.invalidateQueries({ queryKey: key })
      },
    })
    return {
      ...saver,
      take: (annotation: Annotation) => patch(client, inspectionId, annotation.id, () => annotation),
      move(id: number, box: PixelBox) {
        void client.cancelQueries({ queryKey: key })
        patch(client, inspectionId, id, (now) => withBox(now, box))
        saver.save(id, box)
      },
    }
  }, [account, client, inspectionId])
  useEffect(() => () => saving.flush(), [saving])
  return saving
}
