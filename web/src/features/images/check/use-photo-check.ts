import { useQueryClient } from '@tanstack/react-query'
import { getPhotoCheck } from '@visionair/contract/images'
import { useEffect } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { callKey, useCall } from '../../../api/hooks.ts'
import type { Photo } from '../image-types.ts'
import { photosKey } from '../photos/use-photos.ts'

export type PhotoCheck = ResultOf<typeof getPhotoCheck>
/** A stretch in which photos seem to be missing. */
export type PhotoGap = PhotoCheck['gaps'][number]

const measuringMs = 3000

/** The check of an inspection's photos, read again while photos are measured; the photos themselves follow it. */
export function usePhotoCheck(inspectionId: number, photos: readonly Photo[]): PhotoCheck | null {
  const client = useQueryClient()
  const input = { params: { id: inspectionId } }
  const known = client.getQueryData<PhotoCheck>(callKey(getPhotoCheck, input))
  const isMeasuring =
    (known !== undefined && (known.measured < known.photos || known.pictures === 'comparing')) ||
    photos.some(({ quality, available }) => quality === null && available)
  const { data } = useCall(getPhotoCheck, input, {
    enabled: photos.length > 0,
    refetchIntervalMs: isMeasuring ? measuringMs : false,
  })
  const measured = data?.measured
  useEffect(() => {
    if (measured !== undefined) void client.invalidateQueries({ queryKey: photosKey(inspectionId) })
  }, [client, inspectionId, measured])
  return photos.length > 0 ? (data ?? null) : null
}
