import { getAssemblyEvidence } from '@visionair/contract/images'
import { useMemo } from 'react'
import { useCall } from '../../../../api/hooks.ts'
import type { Outline } from './detail.ts'

/** What the newest assembly took for blade on the photos of an inspection, by photo; those without are missing. */
export function useKnownOutlines(inspectionId: number): ReadonlyMap<number, Outline> {
  const { data } = useCall(getAssemblyEvidence, { params: { id: inspectionId } })
  return useMemo(
    () =>
      new Map(
        data?.photos.flatMap(({ image, outline }): [number, Outline][] =>
          outline ? [[image, outline.map(([x = 0, y = 0]) => [x, y] as const)]] : [],
        ),
      ),
    [data],
  )
}
