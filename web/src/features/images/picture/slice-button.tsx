import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { layoutOf, startSlicing } from '@visionair/contract/images'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import { leftOutOf } from '../assembly/left-out.ts'
import type { Inspection, Photo } from '../image-types.ts'
import { photosQuery } from '../photos/use-photos.ts'
import { tellSlicingRefusal } from './slicing-refusal.ts'

interface Question {
  readonly leftOut: readonly Photo[]
  readonly layout: string
}

/** Asks whether the picture is to be made without photos that have no place, each by name. */
function useAskedSlicing(inspection: Inspection) {
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const slice = useMutationOf(startSlicing, {
    refetch: ['Images', 'Inspections'],
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('images.state.started'), forMs: 10_000 }),
    onError: tellSlicingRefusal,
  })
  const send = (layout: string) => slice.mutate({ params: { id: inspection.id }, query: { layout } })
  const ask = async () => {
    setIsReading(true)
    try {
      const photos = await client.fetchQuery({ ...photosQuery(inspection.id), staleTime: 0 })
      const leftOut = leftOutOf(photos)
      if (leftOut.length > 0) setQuestion({ leftOut, layout: layoutOf(photos) })
      else send(layoutOf(photos))
    } catch (error) {
      if (error instanceof Error) tellSlicingRefusal(error)
    } finally {
      setIsReading(false)
    }
  }
  const confirm = () => {
    setQuestion(null)
    if (question) send(question.layout)
  }
  return { ask, isPending: isReading || slice.isPending, question, confirm, cancel: () => setQuestion(null) }
}

/** Has the picture made of the photos that have a place; before, those that would be left out are named. */
export function SliceButton({ inspection, isBusy }: { readonly inspection: Inspection; readonly isBusy: boolean }) {
  const t = useTexts()
  const { ask, isPending, question, confirm, cancel } = useAskedSlicing(inspection)
  if (!inspection.can.slice) return null
  const count = question?.leftOut.length ?? 0
  return (
    <>
      <Button variant="default" loading={isPending || isBusy} onClick={() => void ask()} data-testid="start-slicing">
        {t('images.state.slice')}
      </Button>
      <ConfirmDialog
        opened={question !== null}
        title={t('manual.make.leftOutTitle', { count })}
        confirmLabel={t('manual.make.without', { count })}
        onConfirm={confirm}
        onClose={cancel}
      >
        <p>{t('manual.make.leftOut', { count })}</p>
        <ul data-testid="slicing-left-out">
          {question?.leftOut.map(({ id, originalName }) => (
            <li key={id}>{originalName}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
