import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ArchivePicture } from '../../features/images/picture/archive-picture.tsx'
import { type DrawnLine, ScalePanel } from '../../features/inspections/scale/scale-panel.tsx'
import type { ViewerMode } from '../../viewer/core/modes.ts'
import type { Inspection } from './inspection-types.ts'

const watchMs = 1000
const watchForMs = 60_000

/** After archiving has begun, the inspection is asked again until its picture is gone; not longer than a minute. */
function useArchiveWatch() {
  const client = useQueryClient()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['Inspections'] }), watchMs)
    const end = setTimeout(() => setOn(false), watchForMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [client, isOn])
  return () => setOn(true)
}

export interface PictureScaleProps {
  readonly inspection: Inspection
  readonly imageVersion: number
  readonly mode: ViewerMode
  readonly line: DrawnLine | null
}

/** The corner of the picture that tells its scale and lets it be set, and where an administrator archives it. */
export function PictureScale({ inspection, imageVersion, mode, line }: PictureScaleProps) {
  const watch = useArchiveWatch()
  const [asks, setAsks] = useState(false)
  return (
    <ScalePanel inspection={inspection} imageVersion={imageVersion} line={mode === 'ruler' ? line : null} isHeld={asks}>
      <ArchivePicture inspectionId={inspection.id} asks={asks} onAsk={setAsks} onStarted={watch} />
    </ScalePanel>
  )
}
