import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { updateInspectionImage } from '@visionair/contract/images'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ProblemError } from '../../../api/problem-error.ts'
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
  /** The same as it was read last. */
  readonly now: Photo
  /** The photos to assemble, which the outline may be saved for all at once. */
  readonly chosen: readonly Photo[]
  readonly onClose: () => void
}

const sentOf = (corners: readonly (readonly number[])[] | null): [number, number][] | null =>
  corners?.map(([x = 0, y = 0]) => [x, y]) ?? null

const isMeanwhile = (error: unknown): boolean => error instanceof ProblemError && error.code === 'changed-meanwhile'

interface Saving {
  readonly onSaved: (corners: Corners | null, count: number) => void
  /** Somebody else outlined one of the photos otherwise, and the photos are read again. */
  readonly onMeanwhile: () => void
}

/** Saves an outline for photos, or none, upon the outlines that were seen; what failed is told and nothing is lost. */
function useSaveBand({ onSaved, onMeanwhile }: Saving) {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: ['Images'] })
  return useWrite(
    async ({ photos, corners }: { photos: readonly Photo[]; corners: Corners | null }, signal) => {
      const band = sentOf(corners)
      for (const { id, band: seen } of photos)
        await call(updateInspectionImage, { params: { id }, body: { band, bandWas: sentOf(seen) } }, signal)
      return { corners, count: photos.length }
    },
    {
      onSuccess: ({ corners, count }) => {
        onSaved(corners, count)
        void reread()
      },
      onError: (error) => {
        void reread().then(() => isMeanwhile(error) && onMeanwhile())
      },
    },
  )
}

/** Where a person says what of a photo is blade; the assembly then looks at nothing else for it. */
export function BandDialog({ photo, now, chosen, onClose }: BandDialogProps) {
  const t = useTexts()
  useFocusBack(true)
  const { values, change, isDirty, draft } = useDraftState<{ corners: Corners }>(`outline ${photo.id}`, {
    corners: photo.band?.map(([x = 0, y = 0]) => [x, y] as const) ?? startCorners,
  })
  const { corners } = values
  const [asks, setAsks] = useState(false)
  // The outline that was seen is that of the beginning, until a refusal has told that there is another.
  const [isTold, setTold] = useState(false)
  const seen = isTold ? now.band : photo.band
  // One that was drawn before a reload and not saved can have been overtaken by what is stored now.
  const isOther = draft.overtaken !== null || JSON.stringify(seen) !== JSON.stringify(photo.band)
  const seenOf = (each: Photo): Photo => (each.id === photo.id ? { ...each, band: seen } : each)
  const {
    mutate,
    isPending: isSaving,
    error,
    drop,
  } = useSaveBand({
    onSaved: (saved, count) => {
      draft.forget()
      toast({
        type: 'success',
        message: ({ t }) => (saved ? t('evidence.band.saved', { count }) : t('evidence.band.removed')),
      })
      onClose()
    },
    onMeanwhile: () => setTold(true),
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
          <BandCanvas
            photo={photo}
            corners={corners}
            theirs={isOther ? seen : null}
            onChange={(drawn) => change({ corners: drawn })}
          />
          {isOther && (
            <p role="alert" data-testid="band-meanwhile">
              {t(seen === null ? 'evidence.band.takenAway' : 'evidence.band.meanwhile')}
            </p>
          )}
          {!isUsable && <p role="alert">{t('evidence.band.tooSmall')}</p>}
          <FormError error={isOther && isMeanwhile(error) ? null : error} />
          <div className={classes.buttons}>
            {photo.band !== null && (
              <Button
                variant="default"
                disabled={isSaving}
                onClick={() => mutate({ photos: [seenOf(photo)], corners: null })}
                data-testid="band-remove"
              >
                {t('evidence.band.remove')}
              </Button>
            )}
            {chosen.length > 1 && (
              <Button
                variant="default"
                disabled={!isUsable || isSaving}
                onClick={() => mutate({ photos: chosen.map(seenOf), corners })}
                data-testid="band-save-all"
              >
                {t('evidence.band.saveAll', { count: chosen.length })}
              </Button>
            )}
            <Button
              disabled={!isUsable}
              loading={isSaving}
              onClick={() => mutate({ photos: [seenOf(photo)], corners })}
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
