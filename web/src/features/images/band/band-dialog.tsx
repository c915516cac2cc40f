import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { updateInspectionImage } from '@visionair/contract/images'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../../ui/drafts/use-draft-state.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { DirtyGuard } from '../../../ui/form/dirty-guard.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { LeaveDialog } from '../../../ui/form/leave-dialog.tsx'
import type { Photo } from '../image-types.ts'
import classes from './band.module.css'
import { BandCanvas } from './band-canvas.tsx'
import { type Corners, isLargeEnough, startCorners } from './band-shape.ts'

export interface BandDialogProps {
  readonly photo: Photo
  /** The photos to assemble, which the outline may be saved for all at once. */
  readonly chosen: readonly Photo[]
  readonly onClose: () => void
}

/** Saves an outline for photos, or none; what failed is told and nothing is lost. */
function useSaveBand(onSaved: (corners: Corners | null, count: number) => void) {
  const client = useQueryClient()
  const reread = () => void client.invalidateQueries({ queryKey: ['Images'] })
  return useWrite(
    async ({ photos, corners }: { photos: readonly Photo[]; corners: Corners | null }, signal) => {
      const band = corners?.map(([x, y]): [number, number] => [x, y]) ?? null
      for (const { id } of photos) await call(updateInspectionImage, { params: { id }, body: { band } }, signal)
      return { corners, count: photos.length }
    },
    {
      onSuccess: ({ corners, count }) => {
        onSaved(corners, count)
        reread()
      },
      onError: reread,
    },
  )
}

/** Where a person says what of a photo is blade; the assembly then looks at nothing else for it. */
export function BandDialog({ photo, chosen, onClose }: BandDialogProps) {
  const t = useTexts()
  useFocusBack(true)
  const { values, change, isDirty, draft } = useDraftState<{ corners: Corners }>(`outline ${photo.id}`, {
    corners: photo.band?.map(([x = 0, y = 0]) => [x, y] as const) ?? startCorners,
  })
  const { corners } = values
  const [asks, setAsks] = useState(false)
  const {
    mutate,
    isPending: isSaving,
    error,
    drop,
  } = useSaveBand((saved, count) => {
    draft.forget()
    toast({ type: 'success', message: saved ? t('evidence.band.saved', { count }) : t('evidence.band.removed') })
    onClose()
  })
  const leave = () => {
    drop()
    draft.forget()
    onClose()
  }
  const close = () => (isDirty ? setAsks(true) : leave())
  const isUsable = isLargeEnough(corners)
  return (
    <Modal.Stack>
      <Modal
        stackId="outline"
        opened
        onClose={close}
        size="lg"
        title={t('evidence.band.title', { name: photo.originalName })}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <div className={classes.dialog} data-testid="band-dialog">
          <DraftNotice draft={draft} />
          <p className={classes.hint}>{t('evidence.band.hint')}</p>
          <BandCanvas photo={photo} corners={corners} onChange={(drawn) => change({ corners: drawn })} />
          {!isUsable && <p role="alert">{t('evidence.band.tooSmall')}</p>}
          <FormError error={error} />
          <div className={classes.buttons}>
            {photo.band !== null && (
              <Button
                variant="default"
                disabled={isSaving}
                onClick={() => mutate({ photos: [photo], corners: null })}
                data-testid="band-remove"
              >
                {t('evidence.band.remove')}
              </Button>
            )}
            {chosen.length > 1 && (
              <Button
                variant="default"
                disabled={!isUsable || isSaving}
                onClick={() => mutate({ photos: chosen, corners })}
                data-testid="band-save-all"
              >
                {t('evidence.band.saveAll', { count: chosen.length })}
              </Button>
            )}
            <Button
              disabled={!isUsable}
              loading={isSaving}
              onClick={() => mutate({ photos: [photo], corners })}
              data-testid="band-save"
            >
              {t('evidence.band.save')}
            </Button>
          </div>
        </div>
      </Modal>
      <LeaveDialog opened={asks} stackId="leave" onLeave={leave} onStay={() => setAsks(false)} />
      <DirtyGuard when={isDirty && !isSaving} />
    </Modal.Stack>
  )
}
