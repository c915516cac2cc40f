import { useQueryClient } from '@tanstack/react-query'
import { getInspection, setAxis } from '@visionair/contract/inspections'
import { type ReactNode, useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConflictDialog, type ConflictRow } from '../../../ui/form/conflict-dialog.tsx'
import { createReading } from '../../../ui/form/versions/reading.ts'

type Inspection = ResultOf<typeof getInspection>
type WireAxis = NonNullable<Inspection['axis']>
type Saved = ResultOf<typeof setAxis>

interface Meeting {
  readonly mine: WireAxis | null
  readonly theirs: Inspection
}

/** The marks of both ends, mine and theirs, as places on the picture. */
function useRows(isFromGround: boolean): (meeting: Meeting) => ConflictRow[] {
  const t = useTexts()
  const { number } = useFormats()
  const placeOf = (axis: WireAxis | null, end: 'hub' | 'tip') =>
    axis === null
      ? t('axis.unmarked')
      : t('axis.place', { x: number(axis[end].pixelX, 0), y: number(axis[end].pixelY, 0) })
  const ends = isFromGround ? ({ hub: 'top', tip: 'foot' } as const) : ({ hub: 'hub', tip: 'tip' } as const)
  return ({ mine, theirs }) =>
    (['hub', 'tip'] as const).map((end) => ({
      key: end,
      field: t(`axis.ends.${ends[end]}`),
      mine: placeOf(mine, end),
      theirs: placeOf(theirs.axis, end),
    }))
}

export interface AxisWriteOptions {
  readonly inspection: Inspection
  readonly imageVersion: number
  /** Of the saved marks upon which mine were made. */
  readonly version: number
  readonly isFromGround: boolean
  readonly onSaved: (saved: Saved) => void
  /** The marks of the other person are taken; mine are dropped. */
  readonly onTheirs: () => void
}

export interface AxisWrite {
  /** Sends the marks, or takes them back (null); once somebody else was faster, both are shown and one is chosen. */
  readonly save: (axis: WireAxis | null) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly dialog: ReactNode
}

/** A change of the marks of both ends that never overwrites unseen what somebody else marked meanwhile. */
export function useAxisWrite(options: AxisWriteOptions): AxisWrite {
  const { inspection, imageVersion, version: upon, isFromGround, onSaved: onSuccess, onTheirs } = options
  const t = useTexts()
  const client = useQueryClient()
  const rowsOf = useRows(isFromGround)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [reading] = useState(createReading)
  const params = { id: inspection.id }
  const write = useMutationOf(setAxis, { onSuccess })
  const compare = (mine: WireAxis | null) =>
    reading.run(
      () => call(getInspection, { params }),
      (theirs) => {
        // On another picture mine mean nothing; the refusal says so.
        if (theirs.imageVersion === imageVersion) setMeeting({ mine, theirs })
      },
      () => undefined,
    )
  const send = (axis: WireAxis | null, version: number) => {
    setMeeting(null)
    write.mutate(
      { params, body: { axis, imageVersion, version } },
      {
        onError: (error) => {
          if (error instanceof ProblemError && error.code === 'changed-meanwhile') void compare(axis)
        },
      },
    )
  }
  return {
    save: (axis) => send(axis, upon),
    isPending: write.isPending,
    error: meeting === null ? write.error : null,
    dialog: meeting !== null && (
      <ConflictDialog
        title={t('common.conflict.title', { name: t('axis.marks') })}
        rows={rowsOf(meeting)}
        saving={write.isPending}
        onKeepMine={() => send(meeting.mine, meeting.theirs.axisVersion)}
        onTakeTheirs={() => {
          setMeeting(null)
          write.reset()
          void client.invalidateQueries()
          onTheirs()
        }}
        onClose={() => setMeeting(null)}
      />
    ),
  }
}
