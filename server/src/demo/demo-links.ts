import { attachImage } from '../modules/annotations/images/annotation-images.service.ts'
import { linkAnnotations } from '../modules/annotations/links/annotation-groups.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** A painted defect as it was marked in one visit. */
export interface MarkedDefect {
  readonly annotationId: number
  readonly groupId: number
  readonly deviceId: number
  /** The same through all visits of a side. */
  readonly defectId: string
  readonly kind: string
  readonly severity: number
}

const sameDefect = ({ deviceId, defectId }: MarkedDefect) => `${deviceId}/${defectId}`

/** Links each defect that was seen in several visits through them; answers how many were. */
export async function linkThroughVisits(ctx: Context, actor: Actor, marked: readonly MarkedDefect[]): Promise<number> {
  const seenAgain = [...Map.groupBy(marked, sameDefect).values()].filter((visits) => visits.length > 1)
  for (const visits of seenAgain) {
    const ids = visits.map(({ annotationId }) => annotationId)
    await linkAnnotations(ctx, actor, { type: 'history', ids, comment: null })
  }
  return seenAgain.length
}

/** Links the worst findings of a kind that a visit found on several sides, as one cause seen from both. */
export async function linkAcrossSides(ctx: Context, actor: Actor, marked: readonly MarkedDefect[]): Promise<number> {
  let count = 0
  for (const found of Map.groupBy(marked, ({ kind }) => kind).values()) {
    const worstOfSide = [...Map.groupBy(found, ({ deviceId }) => deviceId).values()].flatMap(
      (ofSide) => ofSide.toSorted((one, other) => other.severity - one.severity)[0] ?? [],
    )
    const ids = worstOfSide.slice(0, 2).map(({ annotationId }) => annotationId)
    if (ids.length < 2) continue
    const comment = 'Seen on both sides: probably one cause.'
    await linkAnnotations(ctx, actor, { type: 'normal', ids, comment })
    count += 1
  }
  return count
}

async function* bytes(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Attaches photos to a finding, as an inspector would close-ups. */
export async function attachPhotos(
  ctx: Context,
  actor: Actor,
  annotationId: number,
  photos: readonly { readonly fileName: string; readonly jpeg: Buffer }[],
): Promise<void> {
  for (const { fileName, jpeg } of photos)
    await attachImage(ctx, actor, annotationId, { name: fileName, content: bytes(jpeg), isCut: () => false })
}
