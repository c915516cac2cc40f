import { useQueryClient } from '@tanstack/react-query'
import { getSlicing } from '@visionair/contract/images'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { type Assembly, isUnderWay, newestAssembly, type Slicing } from './image-types.ts'
import { ReadyMessage } from './ready-message.tsx'

const workMs = 1000
const idleMs = 5000
const successToastMs = 10_000

/** The work on the picture of an inspection, as far as it is known. */
export interface PictureWork {
  readonly slicing: Slicing | undefined
  readonly assembly: Assembly | null | undefined
  readonly isUnderWay: boolean
  /** When it was read. */
  readonly readAtMs: number
  refresh(): void
}

/** The address without its signature: it changes exactly when there is another picture. */
const pathOf = (dziPath: string | null | undefined): string => (dziPath ?? '').split('?')[0] ?? ''

/**
 * Watches the work on the picture: every second while it goes on, else every `watchMs`. When it ends, or another picture is there,
 * everything about the picture is read again, and a toast says that a new picture is ready, with the way to it where `viewerPath` names
 * one, or that it failed.
 */
export function usePictureWork(
  inspectionId: number,
  { watchMs = idleMs, viewerPath }: { readonly watchMs?: number | undefined; readonly viewerPath: string | null },
): PictureWork {
  const client = useQueryClient()
  const t = useTexts()
  const navigate = useNavigate()
  const [works, setWorks] = useState(false)
  const params = { id: inspectionId }
  const slicing = useCall(getSlicing, { params }, { refetchIntervalMs: works ? workMs : false, watchMs })
  const assembly = useCall(newestAssembly, { params }, { refetchIntervalMs: works ? workMs : false })
  const worksNow = isUnderWay(slicing.data) || isUnderWay(assembly.data)
  if (worksNow !== works) setWorks(worksNow)

  const before = useRef<{ readonly works: boolean; readonly path: string } | null>(null)
  const path = pathOf(slicing.data?.dziPath)
  const state = slicing.data?.state
  const detail = slicing.data?.detail ?? t('images.state.photos')
  const isKnown = slicing.data !== undefined
  useEffect(() => {
    if (!isKnown) return
    const was = before.current
    before.current = { works: worksNow, path: was !== null && worksNow ? was.path : path }
    if (was === null || worksNow || (!was.works && path === was.path)) return
    for (const tag of ['Inspections', 'Images', 'Annotations']) void client.invalidateQueries({ queryKey: [tag] })
    if (path !== was.path) {
      const onOpen = viewerPath === null ? null : () => void navigate(viewerPath)
      toast({ type: 'success', message: <ReadyMessage onOpen={onOpen} />, forMs: successToastMs })
    } else if (state === 'failed') toast({ type: 'error', title: t('images.state.failedTitle'), message: detail })
  }, [isKnown, worksNow, path, state, detail, client, t, navigate, viewerPath])

  return {
    slicing: slicing.data,
    assembly: assembly.data,
    isUnderWay: worksNow,
    readAtMs: slicing.dataUpdatedAt,
    refresh: () => {
      for (const tag of ['Inspections', 'Images']) void client.invalidateQueries({ queryKey: [tag] })
    },
  }
}
