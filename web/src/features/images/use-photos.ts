import { useQuery } from '@tanstack/react-query'
import { maxItemsPerPage } from '@visionair/contract'
import { inCaptureOrder, listInspectionImages } from '@visionair/contract/images'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Photo } from './image-types.ts'
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

/** Every photo of an inspection in the order of capture; read again while previews are being made. */
export const usePhotos = (inspectionId: number) =>
  useQuery({
    queryKey: photosKey(inspectionId),
    queryFn: ({ signal }) => readAll(inspectionId, signal),
    refetchInterval: ({ state }) => (state.data?.some(lacksPreview) === true ? previewMs : false),
  })

const keyOf = (inspectionId: number) => `visionair.photo-order.${inspectionId}`

function storedOrder(inspectionId: number): readonly number[] {
  const text = sessionStorage.getItem(keyOf(inspectionId)) ?? ''
  return text.split(',').map(Number).filter(Number.isInteger)
}

/** The order and the choice of photos to assemble; the order made by hand is kept for this tab. */
export function usePhotoChoice(inspectionId: number, photos: readonly Photo[]) {
  const [order, setOrder] = useState(() => storedOrder(inspectionId))
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const ordered = useMemo(() => inOrder(photos, order), [photos, order])
  const isChosen = (photo: Photo) => photo.available && (changed.get(photo.id) ?? photo.selected)
  return {
    ordered,
    isChosen,
    chosen: ordered.filter(isChosen),
    arrange(next: readonly Photo[]) {
      const ids = next.map(({ id }) => id)
      sessionStorage.setItem(keyOf(inspectionId), ids.join(','))
      setOrder(ids)
    },
    choose(which: readonly Photo[], isWanted: boolean) {
      setChanged(new Map([...changed, ...which.map(({ id }) => [id, isWanted] as const)]))
    },
  }
}
export type PhotoChoice = ReturnType<typeof usePhotoChoice>
