import { useQueryClient } from '@tanstack/react-query'
import { calibrateInspection, getInspection } from '@visionair/contract/inspections'
import { type ReactNode, useRef, useState } from 'react'
import type { CallInput, ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConflictDialog, type ConflictRow } from '../../../ui/form/conflict-dialog.tsx'
import { createReading } from '../../../ui/form/versions/reading.ts'
import { useRatioText } from './scale-history.tsx'

type Inspection = ResultOf<typeof getInspection>
type ScaleBody = CallInput<typeof calibrateInspection>['body']
type Saved = ResultOf<typeof calibrateInspection>

interface Meeting {
  readonly body: ScaleBody
  readonly theirs: Inspection
}

const touchesExtent = (body: ScaleBody): boolean => 'pictureShows' in body

/** Whether what a change touches is as it was when the change was made. */
const isUntouched = (body: ScaleBody, before: Inspection, now: Inspection): boolean =>
  touchesExtent(body)
    ? before.pictureShows === now.pictureShows
    : before.imageRatio === now.imageRatio && before.scaleSource === now.scaleSource

const isOfOtherPicture = (body: ScaleBody, now: Inspection): boolean =>
  'imageVersion' in body && body.imageVersion !== now.imageVersion

/** The scale and what the picture shows, mine and theirs, in words. */
function useRows(): (meeting: Meeting) => ConflictRow[] {
  const t = useTexts()
  const ratioText = useRatioText()
  const words = (ratio: number | null) => (ratio === null ? t('calibration.automatic') : ratioText(ratio))
  const mineOf = (body: ScaleBody): string => {
    if ('pictureShows' in body) return t(`calibration.extents.${body.pictureShows ?? 'unknown'}`)
    if ('imageRatio' in body) return words(body.imageRatio)
    const { from, to, knownLengthCm } = body
    return words(knownLengthCm / Math.hypot(to.pixelX - from.pixelX, to.pixelY - from.pixelY))
  }
  return ({ body, theirs }) => {
    const isExtent = touchesExtent(body)
    return [
      {
        key: isExtent ? 'extent' : 'scale',
        field: t(isExtent ? 'calibration.extent' : 'calibration.title'),
        mine: mineOf(body),
        theirs: isExtent ? t(`calibration.extents.${theirs.pictureShows ?? 'unknown'}`) : words(theirs.imageRatio),
      },
    ]
  }
}

export interface ScaleWriteOptions {
  readonly inspection: Inspection
  /** Something is typed: what others change from then on was not seen by who typed it. */
  readonly isTouched?: boolean
  readonly onSaved: (saved: Saved) => void
  /** Both scales are shown to choose from, or no longer. */
  readonly onAsk: (asks: boolean) => void
}

export interface ScaleWrite {
  /** Sends a change, made upon what is shown; once somebody else was faster, both scales are shown and one is chosen. */
  readonly save: (body: ScaleBody) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly dialog: ReactNode
}

/** A change of the scale of a picture that never overwrites unseen what somebody else said of it meanwhile. */
export function useScaleWrite(options: ScaleWriteOptions): ScaleWrite {
  const { inspection, isTouched = false, onSaved: onSuccess, onAsk } = options
  const upon = useRef(inspection)
  if (!isTouched) upon.current = inspection
  const t = useTexts()
  const client = useQueryClient()
  const rowsOf = useRows()
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [reading] = useState(createReading)
  const params = { id: inspection.id }
  const meet = (next: Meeting | null) => {
    setMeeting(next)
    onAsk(next !== null)
  }
  const compare = (body: ScaleBody, before: Inspection) =>
    reading.run(
      () => call(getInspection, { params }),
      (theirs) => {
        if (isOfOtherPicture(body, theirs)) return
        if (isUntouched(body, before, theirs)) return send(body, theirs)
        meet({ body, theirs })
      },
      () => undefined,
    )
  const write = useMutationOf(calibrateInspection, { onSuccess })
  const send = (body: ScaleBody, seen: Inspection) => {
    meet(null)
    write.mutate(
      { params, body: { ...body, version: seen.version } },
      {
        onError: (error) => {
          if (error instanceof ProblemError && error.code === 'changed-meanwhile') void compare(body, seen)
        },
      },
    )
  }
  return {
    save: (body) => send(body, upon.current),
    isPending: write.isPending,
    error: meeting === null ? write.error : null,
    dialog: meeting !== null && (
      <ConflictDialog
        title={t('common.conflict.title', { name: t('calibration.title') })}
        rows={rowsOf(meeting)}
        saving={write.isPending}
        onKeepMine={() => send(meeting.body, meeting.theirs)}
        onTakeTheirs={() => {
          upon.current = meeting.theirs
          meet(null)
          write.reset()
          void client.invalidateQueries()
        }}
        onClose={() => meet(null)}
      />
    ),
  }
}
