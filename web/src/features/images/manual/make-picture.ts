import { useQueryClient } from '@tanstack/react-query'
import { layoutOf, startSlicing } from '@visionair/contract/images'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Inspection, Photo } from '../image-types.ts'
import { photosKey } from '../photos/use-photos.ts'
import { tellSlicingRefusal } from '../picture/slicing-refusal.ts'
import type { Table } from './use-table.ts'

const startedToastMs = 10_000

export interface MakingPicture {
  /** Whether any photo would be in the picture. */
  readonly canAsk: boolean
  readonly isPending: boolean
  /** Photos to be seen that have no place; not empty while it is asked what to do with them. */
  readonly leftOut: readonly Photo[]
  /** Whether a picture can be made without those. */
  readonly canLeaveOut: boolean
  ask(): void
  /** Lays the photos without a place where they lie, or leaves them out, and makes the picture. */
  goOn(how: 'lay' | 'leave-out'): void
  cancel(): void
}

/**
 * Has the picture made of what is laid: only when all of it is saved and nobody else has laid photos otherwise meanwhile, and not
 * before it was said what becomes of photos without a place. How it went is told by a toast when the work ends.
 *
 * @param onStarted the work has begun
 */
export function useMakePicture(
  inspection: Inspection,
  table: Table,
  photos: readonly Photo[],
  onStarted: () => void,
): MakingPicture {
  const client = useQueryClient()
  const [leftOut, setLeftOut] = useState<readonly Photo[]>([])
  const start = useMutationOf(startSlicing, {
    refetch: ['Images', 'Inspections'],
    onSuccess: () => {
      onStarted()
      toast({ type: 'success', message: ({ t }) => t('images.state.started'), forMs: startedToastMs })
    },
    onError: (error) => {
      tellSlicingRefusal(error)
      if (error instanceof ProblemError && error.code === 'changed-meanwhile')
        void client.invalidateQueries({ queryKey: photosKey(inspection.id) })
    },
  })
  const make = async () => {
    if (!(await table.settled())) {
      toast({
        type: 'error',
        title: ({ t }) => t('manual.saving.failed'),
        message: ({ t }) => t('manual.make.notSaved'),
      })
      return
    }
    const known = client.getQueryData<readonly Photo[]>(photosKey(inspection.id)) ?? photos
    start.mutate({ params: { id: inspection.id }, query: { layout: layoutOf(known) } })
  }
  const visible = photos.filter(({ id }) => table.state.placements.get(id)?.visible === true)
  const without = visible.filter(({ id }) => table.unplaced.has(id))
  return {
    canAsk: visible.length > 0,
    isPending: start.isPending,
    leftOut,
    canLeaveOut: without.length < visible.length,
    ask: () => {
      if (without.length > 0 && photos.length > 1) setLeftOut(without)
      else void make()
    },
    goOn: (how) => {
      if (how === 'lay') table.lay(leftOut.flatMap(({ id }) => table.state.placements.get(id) ?? []))
      setLeftOut([])
      void make()
    },
    cancel: () => setLeftOut([]),
  }
}
