import { Alert, Button } from '@mantine/core'
import { updateAnnotation } from '@visionair/contract/annotations'
import { useMutationOf } from '../../../api/hooks.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Annotation } from '../annotation-types.ts'
import classes from '../annotations.module.css'

/** Says that the box followed a new picture by itself, and offers to put it back to where it was. */
export function MovedNote({ annotation }: { readonly annotation: Annotation }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const putBack = useMutationOf(updateAnnotation, {
    refetch: ['Annotations', 'Inspections'],
    onSuccess: ({ idForReport }) =>
      toast({ type: 'success', message: ({ t }) => t('findings.moved.done', { number: idForReport }) }),
    onError: (error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  const { id, version, movedWithPicture, can } = annotation
  if (movedWithPicture === null) return null
  return (
    <Alert color="blue" variant="light" data-testid="annotation-moved">
      {t('findings.moved.text', { date: dateTime(movedWithPicture.at) })}
      {can.edit && (
        <span className={classes.actions}>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={putBack.isPending}
            onClick={() => putBack.mutate({ params: { id }, body: { version, putBack: true } })}
            data-testid="annotation-put-back"
          >
            {t('findings.moved.putBack')}
          </Button>
        </span>
      )}
    </Alert>
  )
}
