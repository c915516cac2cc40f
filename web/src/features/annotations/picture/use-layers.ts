import { useQuery } from '@tanstack/react-query'
import { listAnnotationBriefs } from '@visionair/contract/annotations'
import type { BladeAxis } from '@visionair/contract/rules'
import { useMemo } from 'react'
import { severityColour } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { chainOf, type ViewerLink } from '../../../viewer/core/marks/links.ts'
import type { ViewerMode } from '../../../viewer/core/modes.ts'
import type { ViewerBox } from '../../../viewer/core/picture/viewer-box.ts'
import type { JoinRequest } from '../../../viewer/core/workbench-types.ts'
import type { Brief } from '../annotation-types.ts'
import { readBriefs } from '../briefs.ts'
import { useLinking } from '../links/use-linking.ts'
import type { LinkStep } from '../saving/undo-log.ts'
import { byGroup, type GroupKind, groupOf, onPicture } from './ghosts.ts'
import type { Picture } from './picture.ts'

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
  /** The same findings, in short. */
  readonly others: readonly Brief[]
  readonly links: readonly ViewerLink[]
}

const noLayer: Layer = { ghosts: [], others: [], links: [] }

/** What the relation or the history layer draws over the picture; nothing in other modes. */
export function useLayer(
  inspectionId: number,
  device: number,
  picture: Picture & { readonly axis: BladeAxis | null },
  annotations: readonly Brief[],
  mode: ViewerMode,
): Layer {
  const { date } = useFormats()
  const t = useTexts()
  const kind = kindOfMode(mode)
  const { axis } = picture
  const { data } = useDeviceAnnotations(device, kind !== null)
  return useMemo(() => {
    if (kind === null) return noLayer
    const others = (data ?? []).filter(({ inspection }) => inspection !== inspectionId)
    const ghosts = others.map((annotation) => ({
      ...onPicture(annotation, picture, axis),
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
    return { ghosts, others, links }
  }, [kind, data, inspectionId, picture, axis, annotations, t, date])
}

/** Links two findings that were clicked one after the other; says so when they are linked already. */
export function useJoin(
  annotations: readonly Brief[],
  device: number,
  mode: ViewerMode,
  onStep: (step: LinkStep) => void,
) {
  const { data } = useDeviceAnnotations(device, kindOfMode(mode) !== null)
  const { link } = useLinking(onStep)
  return ({ group, sourceId, targetId }: JoinRequest) => {
    const known = [...annotations, ...(data ?? [])]
    const source = known.find(({ id }) => String(id) === sourceId)
    const target = known.find(({ id }) => String(id) === targetId)
    if (source === undefined || target === undefined) return
    const linkedIn = groupOf(source, group)
    if (linkedIn !== null && linkedIn === groupOf(target, group)) {
      toast({ type: 'info', message: ({ t }) => t('findings.links.already') })
      return
    }
    void link(group, source, target.id).catch(() => undefined)
  }
}
