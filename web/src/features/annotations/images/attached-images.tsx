import { ActionIcon, Button, FileButton, Progress } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { deleteAnnotationImage, uploadAnnotationImages } from '@visionair/contract/annotations'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { uploadFile } from '../../../api/upload.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Annotation } from '../annotation-types.ts'
import classes from './attached-images.module.css'
import { Lightbox } from './lightbox.tsx'

type AttachedImage = Annotation['annotationImages'][number]

const alertMs = 7000

interface Sending {
  readonly done: number
  readonly total: number
  /** Of the file under way. */
  readonly share: number
}

/** Sends files one after the other; each stands for itself, and what was refused is told by name. */
function useAttaching(annotationId: number) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const send = async (files: readonly File[]) => {
    let sent = 0
    for (const [index, file] of files.entries()) {
      setSending({ done: index, total: files.length, share: 0 })
      const onProgress = (share: number) => setSending({ done: index, total: files.length, share })
      try {
        await uploadFile(
          uploadAnnotationImages,
          { params: { id: annotationId } },
          { file, field: 'files[]', onProgress },
        )
        sent += 1
      } catch (error) {
        const said = error instanceof ProblemError ? error.violations[0]?.message : undefined
        toast({
          type: 'error',
          title: ({ t }) => t('findings.attached.refusedTitle'),
          message: ({ t, messageOf }) =>
            t('findings.attached.refused', { name: file.name, reason: said ?? messageOf(error) }),
          forMs: alertMs,
        })
      }
    }
    setSending(null)
    if (sent > 0)
      toast({ type: 'success', message: ({ t }) => t('findings.attached.sent', { count: sent }), forMs: alertMs })
    await client.invalidateQueries({ queryKey: [uploadAnnotationImages.tag] })
  }
  return { sending, send }
}

function Thumbnail({
  image,
  onOpen,
  onRemove,
}: {
  readonly image: AttachedImage
  readonly onOpen: () => void
  readonly onRemove: () => void
}) {
  const t = useTexts()
  const name = image.originalName
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.open}
        aria-label={t('findings.attached.open', { name })}
        title={name}
        onClick={onOpen}
        data-testid={`attached-${image.id}`}
      >
        <img src={image.thumbnail} alt="" loading="lazy" className={classes.thumbnail} />
      </button>
      {image.can.delete && (
        <ActionIcon
          size={26}
          color="dark"
          variant="filled"
          className={classes.remove ?? ''}
          aria-label={t('findings.attached.remove', { name })}
          title={t('findings.attached.remove', { name })}
          onClick={onRemove}
          data-testid={`attached-remove-${image.id}`}
        >
          <IconTrash size={14} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

function RemoveDialog({ image, onClose }: { readonly image: AttachedImage; readonly onClose: () => void }) {
  const t = useTexts()
  const remove = useMutationOf(deleteAnnotationImage, {
    refetch: ['Annotations'],
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('findings.attached.removed') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('findings.attached.removeTitle')}
      confirmLabel={t('findings.attached.removeConfirm')}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: image.id } })}
      onClose={onClose}
    >
      {t('findings.attached.removeText', { name: image.originalName })}
    </ConfirmDialog>
  )
}

/** The pictures attached to a finding: a gallery for who may see them, and sending more for who may attach. */
export function AttachedImages({ annotation }: { readonly annotation: Annotation }) {
  const t = useTexts()
  const { annotationImages: images, can } = annotation
  const { sending, send } = useAttaching(annotation.id)
  const [shown, setShown] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<AttachedImage | null>(null)
  if (!can.viewImages && !can.addImages) return null
  return (
    <section className={classes.section} aria-label={t('findings.attached.title')} data-testid="attached-images">
      <header className={classes.head}>
        <h3 className={classes.title}>{t('findings.attached.title')}</h3>
        {can.addImages && (
          <FileButton multiple accept="image/jpeg,image/png" onChange={(files) => void send(files)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={sending !== null}
                leftSection={<IconPhotoPlus size={15} aria-hidden="true" />}
                title={t('findings.attached.drop')}
                data-testid="attach-images"
              >
                {t('findings.attached.add')}
              </Button>
            )}
          </FileButton>
        )}
      </header>
      {sending !== null && (
        <div role="status" data-testid="attach-progress">
          <span className={classes.quiet}>
            {t('findings.attached.progress', { done: sending.done + 1, total: sending.total })}
          </span>
          <Progress
            value={((sending.done + sending.share) / sending.total) * 100}
            aria-label={t('findings.attached.add')}
          />
        </div>
      )}
      {can.viewImages && images.length === 0 && <p className={classes.quiet}>{t('findings.attached.none')}</p>}
      {images.length > 0 && (
        <ul className={classes.grid}>
          {images.map((image, index) => (
            <Thumbnail key={image.id} image={image} onOpen={() => setShown(index)} onRemove={() => setLeaving(image)} />
          ))}
        </ul>
      )}
      {shown !== null && images.length > 0 && (
        <Lightbox
          images={images}
          index={Math.min(shown, images.length - 1)}
          onIndex={setShown}
          onClose={() => setShown(null)}
        />
      )}
      {leaving !== null && <RemoveDialog image={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}
