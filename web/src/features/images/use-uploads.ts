import { useQueryClient } from '@tanstack/react-query'
import { createPhotoUpload } from '@visionair/contract/images'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { addressOf } from '../../api/address.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { createUploadQueue, isOnItsWay, type Upload } from './upload-queue.ts'

/** Files on their way at the same time; their pieces take turns. */
const concurrency = 50
const debounceMs = 200
const alertMs = 7000

/** The server's sentence about one refused file: the one that names it, else the general one. */
export function useRefusalText(): (error: unknown) => string {
  const messageOf = useMessageOf()
  return (error) => {
    const sentence = error instanceof ProblemError ? error.violations[0]?.message : undefined
    return sentence ?? messageOf(error)
  }
}

export interface Uploads {
  readonly list: readonly Upload[]
  /** How many files still have to arrive. */
  readonly onTheirWay: number
  add(files: readonly File[]): void
  pause(keys: readonly number[]): void
  resume(keys: readonly number[]): void
  dismiss(key: number): void
}

/** Closing the window while files are on their way asks first. */
function useWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
}

/** Sends photos of an inspection; the photo list is read again as they arrive, failures are told by name. Goes on in other views. */
export function useUploads(inspectionId: number): Uploads {
  const client = useQueryClient()
  const t = useTexts()
  const refusalText = useRefusalText()
  const texts = useRef({ t, refusalText })
  useEffect(() => {
    texts.current = { t, refusalText }
  })
  const queue = useMemo(
    () =>
      createUploadQueue<File>({
        concurrency,
        debounceMs,
        nameOf: (file) => file.name,
        send: async (file, options) => {
          const { sendResumably } = await import('../../api/resumable/send-resumably.ts')
          await sendResumably(file, addressOf(createPhotoUpload.path, { id: inspectionId }, undefined), options)
        },
        onSent: (isLast) => {
          void client.invalidateQueries({ queryKey: [createPhotoUpload.tag] })
          if (isLast) void client.invalidateQueries({ queryKey: ['Inspections'] })
        },
        onFailed: (name, error) => {
          const say = texts.current
          const message = say.t('images.upload.failed', { name, reason: say.refusalText(error) })
          toast({ type: 'error', title: say.t('images.upload.failedTitle'), message, forMs: alertMs })
        },
      }),
    [client, inspectionId],
  )
  const list = useSyncExternalStore(queue.watch, queue.list)
  const onTheirWay = list.filter(isOnItsWay).length
  useWarning(onTheirWay > 0)
  const { add, pause, resume, dismiss } = queue
  return { list, onTheirWay, add, pause, resume, dismiss }
}
