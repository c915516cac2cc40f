import { type AnnotationBrief, listAnnotationBriefs, mostBriefs } from '@visionair/contract/annotations'
import type { ResultOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import type { Annotation, Brief } from './annotation-types.ts'

type Part = ResultOf<typeof listAnnotationBriefs>

/** The first part is small, so that something shows at once. */
const firstPart = 500

/** Puts what many findings share back to each of them. */
function wholeBriefs({ types, severities, inspections, briefs }: Part): Brief[] {
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const severityOf = new Map(severities.map((severity) => [severity.id, severity]))
  const sideOf = new Map(inspections.map((inspection) => [inspection.id, inspection]))
  return briefs.flatMap((brief: AnnotationBrief) => {
    const type = typeOf.get(brief.type)
    const severity = severityOf.get(brief.severity)
    const { pixelX, pixelY, pixelWidth, pixelHeight, component: componentId, ...facts } = brief
    if (type === undefined || severity === undefined) return []
    const position = { pixelX, pixelY, pixelWidth, pixelHeight }
    const side = sideOf.get(brief.inspection)
    const shared = { inspectionDate: side?.date ?? '', sideAxis: side?.axis ?? null }
    return [{ ...facts, ...shared, componentId, type, severity, position }]
  })
}

/** Reads every finding of a side or of a device in short; each part is handed on as it comes, with how many there are in all. */
export async function readBriefs(
  of: { readonly inspection: number } | { readonly device: number },
  signal: AbortSignal,
  onPart?: (part: readonly Brief[], total: number, isLast: boolean) => void,
): Promise<readonly Brief[]> {
  const all: Brief[] = []
  let after: number | null = 0
  while (after !== null) {
    const limit: number = after === 0 ? firstPart : mostBriefs
    const answer: Part = await call(listAnnotationBriefs, { query: { ...of, after, limit } }, signal)
    const part = wholeBriefs(answer)
    all.push(...part)
    after = answer.next
    onPart?.(part, answer.total, after === null)
  }
  return all
}

/** What the picture and the list show of a finding. */
export const briefOf = ({ expertComment, can, ...annotation }: Annotation): Brief => ({
  ...annotation,
  canDelete: can.delete,
  componentId: annotation.component?.id ?? null,
  hasExpertComment: expertComment.en !== null || expertComment.fr !== null,
})
