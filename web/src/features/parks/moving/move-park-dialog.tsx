import { foreseeParkMove, movePark } from '@visionair/contract/parks'
import { useState } from 'react'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { topPlace } from '../park-chooser.tsx'
import type { Park } from '../use-park.ts'
import { MoveDialog, useReadAnew } from './move-dialog.tsx'

/** Moves a park below another park of its company, or to the top, after saying what that changes. */
export function MoveParkDialog({ park, onClose }: { readonly park: Park; readonly onClose: () => void }) {
  const [place, setPlace] = useState<string | null>(null)
  const parent = place === null || place === topPlace ? null : Number(place)
  const foreseen = useCall(
    foreseeParkMove,
    { params: { id: park.id }, query: parent === null ? {} : { parent } },
    { enabled: place !== null },
  )
  const move = useMutationOf(movePark, {
    onSuccess: ({ name, parent: above }) => {
      toast({
        type: 'success',
        message: ({ t }) =>
          above === null ? t('parkPage.move.doneTop', { name }) : t('parkPage.move.done', { name, place: above.name }),
      })
      onClose()
    },
    onError: useReadAnew(),
  })
  return (
    <MoveDialog
      entity="park"
      name={park.name}
      chooser={{
        organization: park.organization.id,
        without: park.id,
        current: park.parent === null ? topPlace : String(park.parent.id),
        withTop: true,
        value: place,
        onChange: setPlace,
      }}
      foreseen={foreseen}
      move={move}
      onMove={() => move.mutate({ params: { id: park.id }, body: { parent, was: park.parent?.id ?? null } })}
      onClose={onClose}
    />
  )
}
