import { useQueryClient } from '@tanstack/react-query'
import { deleteInspectionImage } from '@visionair/contract/images'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import classes from '../assembly/assembler.module.css'
import type { Photo } from '../image-types.ts'

const namedAtMost = 8

/** Deletes a photo; one that somebody else has deleted is as good. */
async function removePhoto({ id }: Photo, signal: AbortSignal): Promise<void> {
  try {
    await call(deleteInspectionImage, { params: { id } }, signal)
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 404)) throw error
  }
}

export interface DeletePhotosDialogProps {
  /** At least one. */
  readonly photos: readonly Photo[]
  readonly onClose: () => void
}

/**
 * Asks before photos are deleted, one or many, each by name as far as there is room. A failure is said in the dialog with the
 * server's message; those deleted before it are gone, and pressing the button again goes on with the others.
 */
export function DeletePhotosDialog({ photos, onClose }: DeletePhotosDialogProps) {
  const t = useTexts()
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const left = photos.filter(({ id }) => !gone.has(id))
  const [only, ...more] = left
  const isOne = more.length === 0
  const name = only?.originalName ?? ''
  const count = left.length
  const readAgain = () => {
    for (const tag of ['Images', 'Inspections']) void client.invalidateQueries({ queryKey: [tag] })
  }
  const removeAll = async (signal: AbortSignal) => {
    for (const photo of left) {
      await removePhoto(photo, signal)
      setGone((before) => new Set([...before, photo.id]))
    }
    return { name, count }
  }
  const remove = useWrite<Awaited<ReturnType<typeof removeAll>>>((_, signal) => removeAll(signal), {
    onSuccess: (done) => {
      toast({
        type: 'success',
        message: ({ t }) =>
          done.count === 1
            ? t('images.remove.done', { name: done.name })
            : t('images.remove.doneMany', { count: done.count }),
      })
      readAgain()
      onClose()
    },
    onError: readAgain,
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={isOne ? t('images.remove.title', { name }) : t('images.remove.titleMany', { count })}
      confirmLabel={isOne ? t('images.remove.confirm') : t('images.remove.confirmMany', { count })}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {isOne ? t('images.remove.text') : t('images.remove.textMany')}
      {!isOne && (
        <ul className={classes.leaving} data-testid="photos-leaving">
          {left.slice(0, namedAtMost).map(({ id, originalName }) => (
            <li key={id}>{originalName}</li>
          ))}
          {count > namedAtMost && <li>{t('images.remove.others', { count: count - namedAtMost })}</li>}
        </ul>
      )}
    </ConfirmDialog>
  )
}
