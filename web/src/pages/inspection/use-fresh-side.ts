import { useQueryClient } from '@tanstack/react-query'
import { getAnnotation } from '@visionair/contract/annotations'
import { sideNameOf } from '@visionair/contract/inspections'
import { useEffect, useRef } from 'react'
import type { OwnWork } from '../../features/annotations/use-annotations.ts'
import type { Inspection } from './inspection-types.ts'

/**
 * Reads the side and the places of its findings again when others have changed its scale, its marks or its state: when the name that is
 * told is not that of the side shown. Not while an own box is on its way, and never under the fingers of who types.
 */
export function useFreshSide(
  inspection: Inspection,
  { name, atMs }: { readonly name: string | undefined; readonly atMs: number },
  own: OwnWork,
): void {
  const client = useQueryClient()
  const read = useRef<string | null>(null)
  const work = useRef(own)
  work.current = own
  const shown = sideNameOf(inspection)
  useEffect(() => {
    // What was told is shown. Told of once more, after something else was shown, it is to be read again.
    if (shown === name) read.current = null
  }, [shown, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is looked at, not only those that differ from the one before.
  useEffect(() => {
    if (name === undefined || name === shown || name === read.current || work.current.isMoving()) return
    if (client.isFetching({ queryKey: ['Inspections'] }) > 0) return
    read.current = name
    const isTyping = work.current.isTyping()
    void client.invalidateQueries({ queryKey: ['Inspections'] })
    void client.invalidateQueries({
      queryKey: ['Annotations'],
      predicate: ({ queryKey: [, call] }) => !isTyping || call !== getAnnotation.name,
    })
  }, [client, name, atMs, shown])
}
