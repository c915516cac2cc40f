import { exposureOf, looksBlurred, type photoCheckSchema } from '@visionair/contract/images'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import { coverageOf } from './coverage.ts'
import { imagesOfInspection } from './images.repository.ts'
import type { Image } from './images.types.ts'

const idsOf = (images: readonly Image[]) => images.map(({ id }) => id)

/** What is to be known of the photos of an inspection before they are assembled. Errors: `not-found`. */
export async function checkPhotos(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
): Promise<z.infer<typeof photoCheckSchema>> {
  await visibleInspection(ctx, actor, inspectionId)
  const images = (await imagesOfInspection(ctx.db, inspectionId)).filter(({ available }) => available)
  const { order, gaps, basis, travelledM } = coverageOf(images)
  const exposed = (verdict: ReturnType<typeof exposureOf>) =>
    idsOf(order.filter(({ measured }) => measured !== null && exposureOf(measured) === verdict))
  return {
    photos: order.length,
    measured: order.filter(({ measured }) => measured !== null).length,
    blurred: idsOf(order.filter(({ measured }) => measured !== null && looksBlurred(measured))),
    tooBright: exposed('too-bright'),
    tooDark: exposed('too-dark'),
    gaps: gaps.map(({ after, before, ...gap }) => ({
      ...gap,
      after: after.id,
      before: before.id,
      afterName: after.originalName,
      beforeName: before.originalName,
    })),
    basis,
    travelledM,
    order: idsOf(order),
  }
}
