import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxItemsPerPage } from '@visionair/contract'
import { listAnnotations, updateAnnotation } from '@visionair/contract/annotations'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../api/client.ts'
import { type Annotation, boxOf, type PixelBox, positionOf } from './annotation-types.ts'
import { type BoxSaver, createBoxSaver } from './box-saver.ts'

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

export interface BoxSaving extends BoxSaver {
  /** Shows the new shape at once and saves it soon. */
  move(id: number, box: PixelBox): void
}

/** Saves moved and resized boxes; what could not be saved is read again from the server and told through `onFailed`. */
export function useBoxSaving(
  inspectionId: number,
  onFailed: (annotation: Annotation, error: unknown) => void,
): BoxSaving {
  const client = useQueryClient()
  const fail = useRef(onFailed)
  useEffect(() => {
    fail.current = onFailed
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
        const saved = await call(updateAnnotation, {
          params: { id },
          body: { position: positionOf(box), version: known.version },
        })
        patch(client, inspectionId, id, (now) => {
          const shown = boxOf(now)
          const isNewer =
            shown.x !== box.x || shown.y !== box.y || shown.width !== box.width || shown.height !== box.height
          return isNewer ? withBox(saved, shown) : saved
        })
        void client.invalidateQueries({ queryKey: [listAnnotations.tag, listAnnotations.name] })
      },
      onFailed: (id, error) => {
        const known = newest(id)
        if (known !== undefined) fail.current(known, error)
        void client.invalidateQueries({ queryKey: key })
      },
    })
    return {
      ...saver,
      move(id: number, box: PixelBox) {
        void client.cancelQueries({ queryKey: key })
        patch(client, inspectionId, id, (now) => withBox(now, box))
        saver.save(id, box)
      },
    }
  }, [client, inspectionId])
  useEffect(() => () => saving.flush(), [saving])
  return saving
}
