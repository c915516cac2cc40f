import {
  exposureOf,
  isTooSmall,
  looksBlurred,
  type PictureVerdict,
  type photoCheckSchema,
  turnedAmong,
} from '@visionair/contract/images'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import type { Image } from '../images.types.ts'
import { areBeingCompared } from './compare-photos.service.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { coverageByPictures, type PhotoPair, type PictureCoverage, pairsToCompare } from './photo-coverage.ts'
import { hasMarks, pairsOfInspection } from './photo-pairs.repository.ts'
import { imagesOfInspection } from './photos.repository.ts'
import { samePhotosOnOtherSides } from './same-photos.repository.ts'

type PhotoCheck = z.infer<typeof photoCheckSchema>

const idsOf = (images: readonly Image[]) => images.map(({ id }) => id)

/**
 * What the pictures tell so far. That they are being compared is told only while somebody is to do it; photos of before anything was
 * compared are not.
 */
async function pictureVerdict(
  ctx: Context,
  inspectionId: number,
  images: readonly Image[],
): Promise<{ pictures: PictureVerdict; partings: PictureCoverage['partings']; pairs: readonly PhotoPair[] }> {
  const order = idsOf(images)
  const wasAsked = await areBeingCompared(ctx, inspectionId)
  const pairs = await pairsOfInspection(ctx.db, inspectionId)
  const { state, partings } = coverageByPictures(order, pairs)
  const isOpen = pairsToCompare(order, pairs).length > 0 || partings.some(({ isJoined }) => isJoined === null)
  if (!isOpen) return { pictures: state, partings, pairs }
  const told = (pictures: PictureVerdict) => ({ pictures, partings: [], pairs })
  // Asked before the pairs were read and now: one that ended in between has kept what it found.
  if (wasAsked || (await areBeingCompared(ctx, inspectionId))) return told('comparing')
  const isBegun = pairs.length > 0 || (await hasMarks(ctx.db, inspectionId))
  return told(isBegun ? 'failed' : 'unknown')
}

/** Missing stretches by place and time with those only the pictures tell, in order. A pause between photos that overlap is none. */
function gapsOf(
  { order, gaps }: Coverage<Image>,
  partings: PictureCoverage['partings'],
  pairs: readonly PhotoPair[],
): PhotoCheck['gaps'] {
  const nameOf = new Map(order.map(({ id, originalName }) => [id, originalName]))
  const named = (after: number, before: number) => ({
    ...{ after, before, afterName: nameOf.get(after) ?? '', beforeName: nameOf.get(before) ?? '' },
  })
  const overlap = new Set(
    pairs
      .filter(({ shared }) => shared === 'blade' || shared === 'scene')
      .flatMap(({ first, second }) => [`${first},${second}`, `${second},${first}`]),
  )
  const told = gaps
    .filter(({ basis, after, before }) => basis !== 'time' || !overlap.has(`${after.id},${before.id}`))
    .map(({ after, before, ...gap }) => ({ ...gap, ...named(after.id, before.id) }))
  const known = new Set(told.map(({ after }) => after))
  const byPictures = partings
    .filter(({ after, isJoined }) => isJoined === false && !known.has(after))
    .map(({ after, before }) => ({
      ...named(after, before),
      ...{ missingPhotos: null, distanceM: null, seconds: null, basis: 'pictures' as const },
    }))
  const placeOf = new Map(order.map(({ id }, place) => [id, place]))
  return [...told, ...byPictures].toSorted(
    (one, other) => (placeOf.get(one.after) ?? 0) - (placeOf.get(other.after) ?? 0),
  )
}

/** What is to be known of the photos of an inspection before they are assembled. Errors: `not-found`. */
export async function checkPhotos(ctx: Context, actor: Actor, inspectionId: number): Promise<PhotoCheck> {
  await visibleInspection(ctx, actor, inspectionId)
  const images = (await imagesOfInspection(ctx.db, inspectionId)).filter(({ available }) => available)
  const coverage = coverageOf(images)
  const { order, travelledM } = coverage
  const { pictures, partings, pairs } = await pictureVerdict(ctx, inspectionId, order)
  const isTold = pictures === 'joined' || pictures === 'parted'
  const exposed = (verdict: ReturnType<typeof exposureOf>) =>
    idsOf(order.filter(({ measured }) => measured !== null && exposureOf(measured) === verdict))
  return {
    photos: order.length,
    measured: order.filter(({ measured }) => measured !== null).length,
    blurred: idsOf(order.filter(({ measured }) => measured !== null && looksBlurred(measured))),
    tooBright: exposed('too-bright'),
    tooDark: exposed('too-dark'),
    tooSmall: idsOf(order.filter(isTooSmall)),
    turned: idsOf(turnedAmong(order)),
    alsoOn: await samePhotosOnOtherSides(ctx.db, actor, inspectionId),
    gaps: gapsOf(coverage, partings, pairs),
    basis: coverage.basis === 'none' && isTold ? 'pictures' : coverage.basis,
    pictures,
    travelledM,
    order: idsOf(order),
  }
}
