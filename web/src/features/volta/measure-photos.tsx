import { Button, FileButton } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { uploadVoltaPhotos } from '@visionair/contract/volta'
import { useState } from 'react'
import { StoppedError } from '../../api/stopped-error.ts'
import { uploadFile } from '../../api/upload.ts'
import { useClosing } from '../../api/use-closing.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import classes from './volta.module.css'
import type { Measure } from './volta-types.ts'

const failureMs = 7000

interface Sending {
  readonly name: string
  readonly share: number
}

/** Sends photos one after the other; what was sent stays when a later one is refused. */
function usePhotoUpload(measureId: number) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const closing = useClosing()
  const send = async (files: readonly File[]) => {
    const signal = closing()
    let added = 0
    try {
      for (const file of files) {
        setSending({ name: file.name, share: 0 })
        const onProgress = (share: number) => setSending({ name: file.name, share })
        const options = { file, field: 'files[]', onProgress, signal }
        await uploadFile(uploadVoltaPhotos, { params: { id: measureId } }, options)
        added += 1
      }
    } catch (error) {
      if (!signal.aborted)
        toast({
          type: 'error',
          title: ({ t }) => t('volta.photos.failed'),
          message: ({ messageOf }) => messageOf(error),
          forMs: failureMs,
        })
      else if (error instanceof StoppedError && error.mayBeDone)
        toast({ type: 'info', message: ({ t }) => t('common.unsent.stopped'), forMs: failureMs })
    }
    setSending(null)
    if (added > 0)
      toast({ type: 'success', message: ({ t }) => t('volta.photos.added', { count: added }), forMs: failureMs })
    if (added > 0 || signal.aborted) await client.invalidateQueries({ queryKey: ['Volta measures'] })
  }
  return { sending, send }
}

/** The photos of a measure, each opened in its full size, and a way to add more. */
export function MeasurePhotos({ measure, mayAdd }: { readonly measure: Measure; readonly mayAdd: boolean }) {
  const t = useTexts()
  const { percent } = useFormats()
  const { sending, send } = usePhotoUpload(measure.id)
  return (
    <section className={classes.field} aria-label={t('volta.photos.title')} data-testid="measure-photos">
      <span className={classes.legend}>{t('volta.photos.title')}</span>
      {measure.files.length === 0 && <p className={classes.quiet}>{t('volta.photos.none')}</p>}
      <ul className={classes.photos}>
        {measure.files.map(({ id, originalName, uri, thumbnail }) => (
          <li key={id}>
            <a href={uri} target="_blank" rel="noreferrer" className={classes.photo} title={originalName}>
              <img src={thumbnail} alt={t('volta.photos.open', { name: originalName })} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {sending !== null && (
        <p className={classes.quiet} role="status">
          {t('volta.photos.sending', { name: sending.name, percent: percent(sending.share) })}
        </p>
      )}
      {mayAdd && (
        <FileButton multiple accept="image/jpeg,image/png" onChange={(files) => void send(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={sending !== null}
              leftSection={<IconCameraPlus size={16} stroke={1.7} aria-hidden="true" />}
              data-testid="measure-add-photos"
            >
              {t('volta.photos.add')}
            </Button>
          )}
        </FileButton>
      )}
    </section>
  )
}
