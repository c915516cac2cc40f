import { createAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { type AnnotationValues, beyondCreation, changeOf } from './annotation-form.ts'
import { type Annotation, boxOf, positionOf } from './annotation-types.ts'

/** Marks a finding that was deleted by somebody else anew, with what was typed, at its place; the old one can still be brought back beside it. */
export function useKeepAsNew(gone: Annotation, onKept: (created: Annotation) => void) {
  const t = useTexts()
  // Sent twice, it is still one finding.
  const [clientKey] = useState(() => crypto.randomUUID())
  const create = useMutationOf(createAnnotation, { refetch: ['Annotations', 'Inspections'] })
  const keep = async (values: AnnotationValues) => {
    const { component, type, severity, comment } = values
    const body = {
      inspection: gone.inspection,
      component: component === '' ? null : Number(component),
      type: Number(type),
      severity: Number(severity),
      comment,
      position: positionOf(boxOf(gone)),
      clientKey,
    }
    // Why it was refused is shown beside the button.
    const created = await create.mutateAsync({ body }).catch(() => null)
    if (created === null) return
    const complete = beyondCreation(values)
      ? await call(updateAnnotation, { params: { id: created.id }, body: changeOf(values, created.version) })
      : created
    toast({ type: 'success', message: t('annotations.form.created', { number: created.idForReport }) })
    onKept(complete)
  }
  return { keep, isKeeping: create.isPending, error: create.error }
}
