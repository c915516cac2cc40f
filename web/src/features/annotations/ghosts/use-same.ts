import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useFormats } from '../../../i18n/format.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { isLost } from '../../../ui/kept-saves/use-send-again.ts'
import type { Annotation, Inspection, PixelBox } from '../annotation-types.ts'
import { valuesOf } from '../forms/annotation-form.ts'
import { type Classification, keepClassification } from '../forms/last-classification.ts'
import { makeSame, type SameOutcome } from './make-same.ts'

const longMs = 10_000

/** A finding that is begun after one of another visit, and what a person still has to say of it. */
export interface Begun {
  readonly earlier: number
  readonly box: PixelBox
  readonly classification: Classification
}

/** What the page does with what becomes of it. */
export interface SameDoors {
  readonly onMade: (created: Annotation) => void
  /** There is one already. */
  readonly onKnown: (id: number) => void
  /** Its form is to be opened with what is known. */
  readonly onBegun: (begun: Begun) => void
}

const isGone = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

/** Makes findings of other visits again on the picture of this one, and says truly what was done. */
export function useSame(inspection: Inspection, imageVersion: number, doors: SameDoors) {
  const client = useQueryClient()
  const { date } = useFormats()
  const { id: account } = useAccount()
  const keys = useRef(new Map<number, string>())
  const told = (outcome: SameOutcome, box: PixelBox) => {
    if (outcome.kind === 'known') {
      const { id, idForReport: number } = outcome.finding
      toast({ type: 'info', message: ({ t }) => t('ghosts.known', { number }) })
      doors.onKnown(id)
      return
    }
    const { earlier } = outcome
    const names = { earlier: earlier.idForReport, date: date(earlier.inspectionDate) }
    if (outcome.kind === 'asked') {
      const { asked, classification } = outcome
      toast({ type: 'info', message: ({ t }) => t(`ghosts.asked.${asked}`, names), forMs: longMs })
      doors.onBegun({ earlier: earlier.id, box, classification })
      return
    }
    const { created, unlinked } = outcome
    const made = { ...names, number: created.idForReport }
    keys.current.delete(earlier.id)
    keepClassification(account, valuesOf(created))
    if (unlinked === null) toast({ type: 'success', message: ({ t }) => t('ghosts.made', made) })
    else
      toast({
        type: 'error',
        message: ({ t, messageOf }) =>
          t(isLost(unlinked) ? 'ghosts.perhapsLinked' : 'ghosts.unlinked', { ...made, reason: messageOf(unlinked) }),
        forMs: longMs,
      })
    if (created.needsReview) toast({ type: 'info', message: ({ t }) => t('findings.replaced'), forMs: longMs })
    if (created.movedWithPicture) toast({ type: 'info', message: ({ t }) => t('findings.followed'), forMs: longMs })
    doors.onMade(created)
    for (const tag of ['Annotations', 'Inspections']) void client.invalidateQueries({ queryKey: [tag] })
  }
  const { mutate, isPending } = useWrite(
    async ({ earlier, box }: { earlier: number; box: PixelBox }, signal) => {
      const clientKey = keys.current.get(earlier) ?? crypto.randomUUID()
      keys.current.set(earlier, clientKey)
      return await makeSame({ inspection, earlier, box, imageVersion, clientKey }, signal)
    },
    {
      onSuccess: (outcome, { box }) => told(outcome, box),
      onError: (error) => {
        if (isLost(error)) void client.invalidateQueries({ queryKey: ['Annotations'] })
        toast({
          type: 'error',
          message: ({ t, messageOf }) =>
            isGone(error)
              ? t('ghosts.gone')
              : t(isLost(error) ? 'ghosts.lost' : 'ghosts.failed', { reason: messageOf(error) }),
          forMs: longMs,
        })
      },
    },
  )
  return { make: (earlier: number, box: PixelBox) => isPending || mutate({ earlier, box }), isPending }
}
