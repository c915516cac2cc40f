import { useQueryClient } from '@tanstack/react-query'
import { getSlicing } from '@visionair/contract/images'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { type Assembly, isUnderWay, newestAssembly, type Slicing } from './image-types.ts'

const workMs = 1000
const successToastMs = 10_000

/** The work on the picture of an inspection, as far as it is known. */
export interface PictureWork {
  readonly slicing: Slicing | undefined
  readonly assembly: Assembly | null | undefined
  readonly isUnderWay: boolean
  refresh(): void
}

/** The address without its signature: it changes exactly when there is another picture. */
const pathOf = (dziPath: string | null | undefined): string => (dziPath ?? '').split('?')[0] ?? ''

/**
 * Watches the work on the picture: every second while it goes on. When it ends, everything about the picture is read
 * again, and a toast says that a new picture is ready or that it failed.
 */
export function usePictureWork(inspectionId: number): PictureWork {
  const client = useQueryClient()
  const t = useTexts()
  const [works, setWorks] = useState(false)
  const options = { refetchIntervalMs: works ? workMs : false } as const
  const params = { id: inspectionId }
  const slicing = useCall(getSlicing, { params }, options)
  const assembly = useCall(newestAssembly, { params }, options)
  const worksNow = isUnderWay(slicing.data) || isUnderWay(assembly.data)
  if (worksNow !== works) setWorks(worksNow)

  const before = useRef<{ readonly works: boolean; readonly path: string } | null>(null)
  const path = pathOf(slicing.data?.dziPath)
  const state = slicing.data?.state
  useEffect(() => {
    const was = before.current
    before.current = { works: worksNow, path: was !== null && worksNow ? was.path : path }
    if (was?.works !== true || worksNow) return
    for (const tag of ['Inspections', 'Images', 'Annotations']) void client.invalidateQueries({ queryKey: [tag] })
    if (path !== was.path) toast({ type: 'success', message: t('images.notice.ready'), forMs: successToastMs })
    else if (state === 'failed') toast({ type: 'error', message: t('images.state.failedTitle') })
  }, [worksNow, path, state, client, t])

  return {
    slicing: slicing.data,
    assembly: assembly.data,
    isUnderWay: worksNow,
    refresh: () => {
      for (const tag of ['Inspections', 'Images']) void client.invalidateQueries({ queryKey: [tag] })
    },
  }
}
