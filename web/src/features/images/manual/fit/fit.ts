import { boundsOf, moved } from '../placement.ts'
import { agreementOf, type Pair, type Peak, peakOf } from './correlation.ts'
import { detailOn, gridOver } from './detail.ts'
import type { FitPhoto, PictureSource } from './fit-photo.ts'
import { common, frameOf, grown, type Meeting, meetingsOf } from './meetings.ts'
import { similarFit } from './similar-fit.ts'
import { type Motion, still } from './surface.ts'

export interface FitRequest {
  readonly moved: readonly FitPhoto[]
  readonly fixed: readonly FitPhoto[]
}

/** What came of it: how the photos are to be moved, no place that is clearly the best, or nobody to fit to. */
export type FitOutcome = { readonly kind: 'fitted'; readonly motion: Motion } | { readonly kind: 'unclear' | 'alone' }

interface Look {
  readonly copy: 'thumbnail' | 'picture'
  /** The longer side of the largest photo in grid pixels, how far is searched, and how far a rival is at least. */
  readonly sidePx: number
  readonly reachPx: number
  readonly apartPx: number
}

/** Eight percent of a photo either way on thumbnails, then around the best place four times as finely. */
const wide: Look = { copy: 'thumbnail', sidePx: 160, reachPx: 13, apartPx: 4 }
const fine: Look = { copy: 'picture', sidePx: 640, reachPx: 6, apartPx: 5 }

/** Share of a square photo that both must show at a shift for it to count. */
const leastShared = 0.01
const leastTexture = 0.03

const isInside = (peak: Peak | null, score: number, rivalShare: number): peak is Peak =>
  peak !== null && !peak.isAtEdge && peak.score >= score && peak.rival <= rivalShare * peak.score

/** What the scores must be is measured on rendered sides and on real sets with known places; see decision 053. */
const isCandidate = (peak: Peak | null): peak is Peak => isInside(peak, 0.22, 1) && peak.texture >= leastTexture
const isClearAlone = (peak: Peak) => isInside(peak, 0.3, 0.6)
const isConfirmed = (peak: Peak | null): peak is Peak => isInside(peak, 0.19, 0.86)

interface Scene {
  readonly photos: ReadonlyMap<number, FitPhoto>
  readonly meetings: readonly Meeting[]
  readonly framePx: number
}

/** Searches the best common shift of the moved photos; the peak is in composite pixels. */
async function search(scene: Scene, look: Look, source: PictureSource): Promise<Peak | null> {
  const scale = look.sidePx / scene.framePx
  const ids = new Set(scene.meetings.flatMap(({ moved: one, fixed }) => [one, fixed]))
  const pictured = new Map(
    await Promise.all(
      [...ids].flatMap((id) => {
        const photo = scene.photos.get(id)
        if (photo === undefined) return []
        const sidePx = Math.max(photo.placement.width, photo.placement.height) * scale
        return source(photo, look.copy, Math.ceil(sidePx)).then((picture) => [id, { ...photo, picture }] as const)
      }),
    ),
  )
  const pairs = scene.meetings.flatMap(({ moved: movedId, fixed: fixedId }): Pair[] => {
    const [one, other] = [pictured.get(movedId), pictured.get(fixedId)]
    if (!one || !other) return []
    const shared = common(boundsOf([one.placement]), boundsOf([other.placement]))
    const region = shared && common(grown(shared, look.reachPx / scale), boundsOf([one.placement, other.placement]))
    if (region === null) return []
    const grid = gridOver(region, scale)
    return [{ moved: detailOn(grid, one), fixed: detailOn(grid, other) }]
  })
  const peak = peakOf(agreementOf(pairs, look.reachPx), leastShared * look.sidePx ** 2, look.apartPx)
  return peak && { ...peak, dx: peak.dx / scale, dy: peak.dy / scale }
}

function shifted(scene: Scene, ids: ReadonlySet<number>, { dx, dy }: Peak): Scene {
  const photos = [...scene.photos].map(([id, photo]): [number, FitPhoto] =>
    ids.has(id) ? [id, { ...photo, placement: moved(photo.placement, dx, dy) }] : [id, photo],
  )
  return { ...scene, photos: new Map(photos) }
}

/** The shift common to all photos that were moved together. */
async function commonShift(request: FitRequest, scene: Scene, source: PictureSource): Promise<FitOutcome> {
  const found = await search(scene, wide, source)
  if (!isCandidate(found)) return { kind: 'unclear' }
  const ids = new Set(request.moved.map(({ placement }) => placement.id))
  const closer = await search(shifted(scene, ids, found), fine, source)
  if (isConfirmed(closer)) return fittedBy(found.dx + closer.dx, found.dy + closer.dy)
  return isClearAlone(found) ? fittedBy(found.dx, found.dy) : { kind: 'unclear' }
}

const fittedBy = (dx: number, dy: number): FitOutcome => ({ kind: 'fitted', motion: { ...still, dx, dy } })

const sameShift = 0.02

/** Whether two searches, one for a shift alone, brought a photo to one place. */
const agree = (one: Motion, other: Motion, framePx: number): boolean =>
  Math.hypot(one.dx - other.dx, one.dy - other.dy) < sameShift * framePx

/**
 * Where photos that were laid by hand fit those around them best, at most about eight percent of a photo from where they lie: a single one
 * by its shift, turn and size, several by one shift common to all. Local contrast is evened out and the correlation taken over all
 * overlaps; a place counts only when it stands out from all others. Rejects when a picture cannot be read.
 */
export async function fitOf(request: FitRequest, source: PictureSource): Promise<FitOutcome> {
  const photos = [...request.moved, ...request.fixed]
  const placementsOf = (some: readonly FitPhoto[]) => some.map(({ placement }) => placement)
  const meetings = meetingsOf(placementsOf(request.moved), placementsOf(request.fixed))
  if (meetings.length === 0) return { kind: 'alone' }
  const met = new Set(meetings.flatMap(({ moved: one, fixed }) => [one, fixed]))
  const scene: Scene = {
    photos: new Map(photos.map((photo) => [photo.placement.id, photo])),
    meetings,
    framePx: frameOf(placementsOf(photos).filter(({ id }) => met.has(id))),
  }
  const [single, ...more] = request.moved
  if (single && more.length === 0) {
    const neighbours = request.fixed.filter(({ placement }) => met.has(placement.id))
    const similar = await similarFit(single, neighbours, source)
    if (similar?.standsOut) return { kind: 'fitted', motion: similar.motion }
    const shift = await commonShift(request, scene, source)
    return similar && shift.kind === 'fitted' && agree(similar.motion, shift.motion, scene.framePx)
      ? shift
      : { kind: 'unclear' }
  }
  return commonShift(request, scene, source)
}
