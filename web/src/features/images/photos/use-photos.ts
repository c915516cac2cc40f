import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxItemsPerPage } from '@visionair/contract'
import {
  getAssembly,
  getAssemblyEvidence,
  getPhotoCheck,
  inCaptureOrder,
  layoutOf,
  listInspectionImages,
} from '@visionair/contract/images'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ownName } from '../../../base-path.ts'
import type { Photo } from '../image-types.ts'
import type { PictureWork } from '../picture/use-picture-work.tsx'
import { inOrder } from './photo-order.ts'

const previewMs = 2000

async function readAll(inspectionId: number, signal: AbortSignal): Promise<readonly Photo[]> {
  const read = (page: number) =>
    call(
      listInspectionImages,
      { params: { id: inspectionId }, query: { page, itemsPerPage: maxItemsPerPage, order: { originalName: 'asc' } } },
      signal,
    )
  const first = await read(1)
  const pages = Math.ceil(first.meta.totalItems / maxItemsPerPage)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)))
  return inCaptureOrder([...first.items, ...others.flatMap(({ items }) => items)])
}

const lacksPreview = ({ assemblerThumbnail, available }: Photo) => assemblerThumbnail === null && available

/** The cache key of all photos of an inspection. */
export const photosKey = (inspectionId: number) => [listInspectionImages.tag, 'all of an inspection', inspectionId]

/** How every photo of an inspection is read, in the order of capture. */
export const photosQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: photosKey(inspectionId),
    queryFn: ({ signal }) => readAll(inspectionId, signal),
  })

/** Every photo of an inspection in the order of capture; read again while previews are being made. */
export const usePhotos = (inspectionId: number) =>
  useQuery({
    ...photosQuery(inspectionId),
    refetchInterval: ({ state }) => (state.data?.some(lacksPreview) === true ? previewMs : false),
  })

/** Reads the photos again, and what is told of them, when others have brought, deleted or laid some. */
export function useFreshPhotos(
  inspectionId: number,
  photos: readonly Photo[],
  { slicing, readAtMs }: PictureWork,
): void {
  const client = useQueryClient()
  const mine = layoutOf(photos)
  const latest = useRef(mine)
  latest.current = mine
  const layout = slicing?.layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is looked at, not only those that differ from the one before.
  useEffect(() => {
    if (layout === undefined || layout === latest.current) return
    void client.invalidateQueries({ queryKey: photosKey(inspectionId) })
    for (const { name, tag } of [getPhotoCheck, getAssembly, getAssemblyEvidence])
      void client.invalidateQueries({ queryKey: [tag, name] })
  }, [client, inspectionId, layout, readAtMs])
}

const orderKey = (inspectionId: number) => ownName(`.photo-order.${inspectionId}`)
const choiceKey = (inspectionId: number) => ownName(`.photo-choice.${inspectionId}`)

const storedParts = (key: string): string[] => (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean)

const storedOrder = (inspectionId: number): readonly number[] =>
  storedParts(orderKey(inspectionId)).map(Number).filter(Number.isInteger)

/** Kept as `12+` for a photo that is wanted and `12-` for one that is not. */
const storedChoice = (inspectionId: number): ReadonlyMap<number, boolean> =>
  new Map(storedParts(choiceKey(inspectionId)).map((part) => [Number(part.slice(0, -1)), part.endsWith('+')]))

/** The order and the choice of photos to assemble; what was made by hand is kept for this tab. */
export function usePhotoChoice(inspectionId: number, photos: readonly Photo[]) {
  const [order, setOrder] = useState(() => storedOrder(inspectionId))
  const [changed, setChanged] = useState(() => storedChoice(inspectionId))
  const ordered = useMemo(() => inOrder(photos, order), [photos, order])
  const isChosen = (photo: Photo) => photo.available && (changed.get(photo.id) ?? photo.selected)
  return {
    ordered,
    isChosen,
    chosen: ordered.filter(isChosen),
    arrange(next: readonly Photo[]) {
      const ids = next.map(({ id }) => id)
      sessionStorage.setItem(orderKey(inspectionId), ids.join(','))
      setOrder(ids)
    },
    choose(which: readonly Photo[], isWanted: boolean) {
      const next = new Map([...changed, ...which.map(({ id }) => [id, isWanted] as const)])
      const parts = [...next].map(([id, wanted]) => `${id}${wanted ? '+' : '-'}`)
      sessionStorage.setItem(choiceKey(inspectionId), parts.join(','))
      setChanged(next)
    },
  }
}
export type PhotoChoice = ReturnType<typeof usePhotoChoice>
