import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Photo } from '../image-types.ts'
import { photosKey } from '../photos/use-photos.ts'
import type { TableEvents } from './use-table.ts'

const toldMs = 10_000

/** Keeps the photos that were read in step with what is saved, and tells what other hands did to them. */
export function useOtherHands(inspectionId: number, photos: readonly Photo[]): TableEvents {
  const client = useQueryClient()
  const key = photosKey(inspectionId)
  const namesOf = (ids: readonly number[]) =>
    photos
      .filter(({ id }) => ids.includes(id))
      .map(({ originalName }) => originalName)
      .join(', ')
  return {
    onSaved: (saved) => {
      // What is being read now may be from before.
      void client.cancelQueries({ queryKey: key })
      client.setQueryData<readonly Photo[]>(key, (known) =>
        known?.map((photo) => (photo.id === saved.id && photo.placeVersion < saved.placeVersion ? saved : photo)),
      )
    },
    onRefused: () => void client.invalidateQueries({ queryKey: key }),
    onRestored: (again, outdated) => {
      if (again.length > 0)
        toast({ type: 'info', message: ({ t }) => t('manual.unsaved.again', { count: again.length }), forMs: toldMs })
      if (outdated.length > 0)
        toast({
          type: 'error',
          message: ({ t }) => t('manual.unsaved.outdated', { count: outdated.length, names: namesOf(outdated) }),
          forMs: toldMs,
        })
    },
    onElsewhere: (laid, refused) => {
      const others = laid.filter((id) => !refused.includes(id))
      if (refused.length > 0)
        toast({
          type: 'error',
          message: ({ t }) => t('manual.others.refused', { count: refused.length, names: namesOf(refused) }),
          forMs: toldMs,
        })
      if (others.length > 0)
        toast({ type: 'info', message: ({ t }) => t('manual.others.laid', { count: others.length }) })
    },
  }
}
