import { useQuery } from '@tanstack/react-query'
import { linkAnnotations, listAnnotationBriefs } from '@visionair/contract/annotations'
import { useMemo } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { severityColour } from '../../ui/text/severity-chip.tsx'
import { chainOf, type ViewerLink } from '../../viewer/core/links.ts'
import type { ViewerMode } from '../../viewer/core/modes.ts'
import type { ViewerBox } from '../../viewer/core/viewer-box.ts'
import type { JoinRequest } from '../../viewer/core/workbench-types.ts'
import type { Brief } from './annotation-types.ts'
import { readBriefs } from './briefs.ts'
import { byGroup, type GroupKind, groupOf, onPicture } from './ghosts.ts'
import type { Picture } from './picture.ts'

const failureMs = 7000

/** Every finding of a side through all its visits. */
export function useDeviceAnnotations(device: number, enabled: boolean) {
  return useQuery({
    queryKey: [listAnnotationBriefs.tag, 'all of a device', device],
    queryFn: ({ signal }) => readBriefs({ device }, signal),
    enabled,
  })
}

export const kindOfMode = (mode: ViewerMode): GroupKind | null => {
  if (mode === 'relation') return 'normal'
  return mode === 'history' ? 'history' : null
}

export interface Layer {
  /** Findings of the side's other visits, where they would lie on this picture. */
  readonly ghosts: readonly ViewerBox[]
  readonly links: readonly ViewerLink[]
}

const noLayer: Layer = { ghosts: [], links: [] }

/** What the relation or the history layer draws over the picture; nothing in other modes. */
export function useLayer(
  inspectionId: number,
  device: number,
  picture: Picture,
  annotations: readonly Brief[],
  mode: ViewerMode,
): Layer {
  const { date } = useFormats()
  const t = useTexts()
  const kind = kindOfMode(mode)
  const { data } = useDeviceAnnotations(device, kind !== null)
  return useMemo(() => {
    if (kind === null) return noLayer
    const others = (data ?? []).filter(({ inspection }) => inspection !== inspectionId)
    const ghosts = others.map((annotation) => ({
      ...onPicture(annotation, picture),
      id: String(annotation.id),
      color: severityColour(annotation.severity.severityNumber, annotation.severity.color),
      label: t('findings.links.otherVisit', {
        number: annotation.idForReport,
        date: date(annotation.inspectionDate),
      }),
      severityNumber: annotation.severity.severityNumber,
      ghost: true,
    }))
    const links = [...byGroup([...annotations, ...others], kind).values()].flatMap((members) =>
      chainOf(
        members.map(({ id }) => String(id)),
        kind,
      ),
    )
    return { ghosts, links }
  }, [kind, data, inspectionId, picture, annotations, t, date])
}

/** Links two findings that were clicked one after the other; says so when they are linked already. */
export function useJoin(annotations: readonly Brief[], device: number, mode: ViewerMode) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const { data } = useDeviceAnnotations(device, kindOfMode(mode) !== null)
  const link = useMutationOf(linkAnnotations, {
    refetch: ['Annotations'],
    onSuccess: () => toast({ type: 'success', message: t('findings.links.linked') }),
    onError: (error) =>
      toast({ type: 'error', title: t('findings.links.failed'), message: messageOf(error), forMs: failureMs }),
  })
  return ({ group, sourceId, targetId }: JoinRequest) => {
    const known = [...annotations, ...(data ?? [])]
    const groupFor = (id: string) => {
      const found = known.find((annotation) => String(annotation.id) === id)
      return found === undefined ? null : groupOf(found, group)
    }
    const linkedIn = groupFor(sourceId)
    if (linkedIn !== null && linkedIn === groupFor(targetId)) {
      toast({ type: 'info', message: t('findings.links.already') })
      return
    }
    link.mutate({ body: { type: group, ids: [Number(sourceId), Number(targetId)] } })
  }
}
