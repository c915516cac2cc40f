import { useQueryClient } from '@tanstack/react-query'
import { createAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { type Annotation, boxOf, positionOf } from '../annotation-types.ts'
import { type AnnotationValues, beyondCreation, changeOf } from '../forms/annotation-form.ts'

/**
 * Marks a finding that was deleted by somebody else anew, with what was typed, at its place; the old one can still be brought back beside
 * it. Closing the form meanwhile stops it.
 */
export function useKeepAsNew(gone: Annotation, onKept: (created: Annotation) => void) {
  const client = useQueryClient()
  // Sent twice, it is still one finding.
  const [clientKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error, drop } = useWrite(
    async (values: AnnotationValues, signal) => {
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
      const created = await call(createAnnotation, { body }, signal)
      if (!beyondCreation(values)) return created
      const change = { params: { id: created.id }, body: changeOf(values, created.version) }
      return await call(updateAnnotation, change, signal)
    },
    {
      onSuccess: (kept) => {
        for (const tag of ['Annotations', 'Inspections']) void client.invalidateQueries({ queryKey: [tag] })
        toast({ type: 'success', message: ({ t }) => t('annotations.form.created', { number: kept.idForReport }) })
        onKept(kept)
      },
    },
  )
  useEffect(() => drop, [drop])
  // Why it was refused is shown beside the button.
  return { keep: mutate, isKeeping: isPending, error }
}
