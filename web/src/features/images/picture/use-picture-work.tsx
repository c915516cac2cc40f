import { useQueryClient } from '@tanstack/react-query'
import { getSlicing } from '@visionair/contract/images'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { isGone } from '../../../api/problem-error.ts'
import { isFreeToLeave } from '../../../ui/feedback/free-to-leave.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { type Assembly, isUnderWay, newestAssembly, type Slicing } from '../image-types.ts'
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
  /** Somebody has just asked for the picture in this view, and is led to it when it is there, as long as they stay in the view. */
  openWhenReady(): void
}

/** The address without its signature: it changes exactly when there is another picture. */
const pathOf = (dziPath: string | null | undefined): string => (dziPath ?? '').split('?')[0] ?? ''

/** Says that the picture is ready, and leads there (`open`): at once where it is awaited and nothing is lost by it. */
function tellReady(open: (() => void) | null, isAwaited: boolean): void {
  const opens = open !== null && isAwaited && isFreeToLeave()
  if (opens) open()
  const onOpen = opens ? null : open
  toast({ type: 'success', message: () => <ReadyMessage onOpen={onOpen} />, forMs: successToastMs })
}

function tellFailed(detail: string | null): void {
  toast({
    type: 'error',
    title: ({ t }) => t('images.state.failedTitle'),
    message: ({ t }) => detail ?? t('images.state.photos'),
  })
}

/**
 * Watches the work on the picture: every second while it goes on, else every `watchMs`. When it ends, another picture is there, or the
 * picture went into the archive, everything about the picture is read again, and a toast says that a new picture is ready, with the way to it where `viewerPath` names
 * one, or that it failed. Who asked for the picture and is free to leave is led there at once.
 */
export function usePictureWork(
  inspectionId: number,
  { watchMs = idleMs, viewerPath }: { readonly watchMs?: number | undefined; readonly viewerPath: string | null },
): PictureWork {
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = new URLSearchParams(useLocation().search).get('view') ?? ''
  const [works, setWorks] = useState(false)
  const params = { id: inspectionId }
  const slicing = useCall(getSlicing, { params }, { refetchIntervalMs: works ? workMs : false, watchMs })
  const assembly = useCall(newestAssembly, { params }, { refetchIntervalMs: works ? workMs : false })
  const worksNow = isUnderWay(slicing.data) || isUnderWay(assembly.data)
  if (worksNow !== works) setWorks(worksNow)

  const isLost = isGone(slicing.error)
  useEffect(() => {
    // The page looks again whether the side is still there.
    if (isLost) void client.invalidateQueries({ queryKey: ['Inspections'] })
  }, [isLost, client])

  const waitsIn = useRef<string | null>(null)
  const inPlace = `${inspectionId} ${viewerPath === null ? '' : here}`
  useEffect(() => {
    if (waitsIn.current !== inPlace) waitsIn.current = null
  }, [inPlace])
  const before = useRef<{ readonly works: boolean; readonly path: string } | null>(null)
  const path = pathOf(slicing.data?.dziPath)
  const state = slicing.data?.state
  const detail = slicing.data?.detail ?? null
  const isKnown = slicing.data !== undefined
  useEffect(() => {
    if (!isKnown) return
    const was = before.current
    before.current = { works: worksNow, path: was !== null && worksNow ? was.path : path }
    if (was === null || worksNow || (!was.works && path === was.path)) return
    const isAwaited = waitsIn.current === inPlace
    waitsIn.current = null
    for (const tag of ['Inspections', 'Images', 'Annotations']) void client.invalidateQueries({ queryKey: [tag] })
    // A picture that went into the archive is told by the page itself.
    if (path !== was.path && path !== '') {
      tellReady(viewerPath === null ? null : () => void navigate(viewerPath), isAwaited)
    } else if (state === 'failed') tellFailed(detail)
  }, [isKnown, worksNow, path, state, detail, client, navigate, viewerPath, inPlace])

  return {
    slicing: slicing.data,
    assembly: assembly.data,
    isUnderWay: worksNow,
    readAtMs: slicing.dataUpdatedAt,
    refresh: () => {
      for (const tag of ['Inspections', 'Images']) void client.invalidateQueries({ queryKey: [tag] })
    },
    openWhenReady: () => {
      waitsIn.current = inPlace
    },
  }
}
