import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assemblySteps } from '@visionair/contract/images'
import { type ImagingTaskOptions, runImagingTask } from '../../../imaging/process/imaging-tasks.ts'
import { compose, invert } from '../../../imaging/register/numeric/similarity.ts'
import type { Registration } from '../../../imaging/register/register.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bindJob, type JobCall, type JobFailure } from '../../../platform/jobs/handler.ts'
import { isParkHeld } from '../../inspections/owner.service.ts'
import { keepScaleOfPicture, takeScaleOfFlight } from '../../inspections/scale/calibration.service.ts'
import { announce } from '../../webhooks/announcing.service.ts'
import { leaveToSweep, takeFromSweep } from '../files/garbage.repository.ts'
import { makePictureJob, makeSmallPictureJob } from '../image.job.ts'
import type {
  Assembly,
  AssemblyEvidence,
  AssemblyResult,
  AssemblyStep,
  Band,
  FollowPicture,
  Image,
  PlacesTaken,
  Pose,
  Pyramid,
} from '../images.types.ts'
import { type FoundPlace, imagesById, placeVersions } from '../photos/photos.repository.ts'
import { checkUnreadable, photoPath, troubleOf } from '../picture-trouble.ts'
import { findAssembly, finishAssembly, holdAssembly, newestEvidence } from './assemblies.repository.ts'
import { evidenceOf, evidenceUpon } from './assembly-evidence.ts'
import { canvasOf, type PlacedImage } from './canvas-of-photos.ts'
import { flownOf } from './flown.ts'
import { withLight } from './light-evidence.ts'
import { writeOverview } from './pictures.service.ts'
import { poseOf, rectangleOfPose } from './placement.ts'
import { growthBetween, paintedPictureOf } from './placements.service.ts'
import { progressReporter, type ReportProgress } from './progress.ts'
import {
  currentPyramid,
  dropOldPyramids,
  type NewPyramid,
  publishPyramid,
  refutePyramid,
} from './pyramids.repository.ts'
import { isWorthComposing, type Judgement, judge } from './refutation.service.ts'
import { endReimport } from './reimport-end.service.ts'
import { refusePlaces, takePlaces } from './take-places.ts'

interface Plan {
  readonly placed: readonly PlacedImage[]
  readonly unplaced: AssemblyResult['unplaced']
  readonly seams: AssemblyResult['seams']
  readonly evidence: AssemblyEvidence | null
}

/** What ends the image work of an attempt. */
type Bounds = Pick<ImagingTaskOptions, 'signal' | 'maxMemoryBytes'>

/** The step of the work a message of the registration belongs to. */
const registerStep = (step: string | undefined): AssemblyStep =>
  assemblySteps.find((known) => known === step) ?? 'features'

const nameOf = (images: ReadonlyMap<number, Image>, id: number) => images.get(id)?.originalName ?? String(id)

function planOf(images: readonly Image[], registration: Registration): Plan {
  const byId = new Map(images.map((image) => [image.id, image]))
  const blades = new Map(registration.outlines.map(({ id, outline }) => [id, outline]))
  return {
    placed: registration.placed.flatMap(({ id, pose, confidence }) => {
      const image = byId.get(Number(id))
      return image ? [{ image, pose, confidence, blade: blades.get(id) ?? null }] : []
    }),
    unplaced: registration.unplaced.map(({ id, reason, suggestion }) => ({
      image: Number(id),
      originalName: nameOf(byId, Number(id)),
      reason,
      suggestion: suggestion ? { neighbour: Number(suggestion.neighbour), ...suggestion.aFromB } : null,
    })),
    seams: registration.seams.map(({ a, b, verifiedBy, score }) => ({ a: Number(a), b: Number(b), verifiedBy, score })),
    evidence: evidenceOf(registration),
  }
}

/** The blade on the photos as the newest assembly saw it. */
async function knownBlades(ctx: Context, inspectionId: number): Promise<ReadonlyMap<number, Band | null>> {
  const known = await newestEvidence(ctx.db, inspectionId)
  return new Map(known?.evidence?.photos.map(({ image, outline }) => [image, outline]))
}

/** Where every photo belongs: found by registration, or as people placed them. */
async function findPlaces(
  ctx: Context,
  work: Assembly,
  images: readonly Image[],
  folder: string,
  report: ReportProgress,
  bounds: Bounds,
): Promise<Plan> {
  if (work.kind === 'slice') {
    const identity = { a: 1, b: 0, tx: 0, ty: 0 }
    const blades = await knownBlades(ctx, work.inspectionId)
    const placed = images.flatMap((image) => {
      const pose = poseOf(image) ?? (images.length === 1 ? identity : null)
      return pose
        ? [{ image, pose, confidence: image.confidence, blade: image.band ?? blades.get(image.id) ?? null }]
        : []
    })
    return { placed, unplaced: [], seams: [], evidence: null }
  }
  const ordered = work.imageIds.flatMap((id) => images.filter((image) => image.id === id))
  const photos = await Promise.all(
    ordered.map(async (image) => ({
      id: String(image.id),
      path: await photoPath(ctx, image, folder),
      takenAt: image.capturedAt === null ? null : Date.parse(`${image.capturedAt}Z`),
      band: image.band,
      flown: flownOf(image),
    })),
  )
  const registration = await runImagingTask(
    'register',
    { photos },
    { ...bounds, onProgress: ({ step, done, total }) => report(registerStep(step), done, total) },
  )
  const unreadable = new Set(registration.unplaced.filter(({ reason }) => reason === 'unreadable').map(({ id }) => id))
  await checkUnreadable(
    ctx,
    ordered.filter(({ id }) => unreadable.has(String(id))),
    folder,
  )
  return planOf(ordered, registration)
}

const refusalsOf = ({ unplaced }: Plan) => unplaced.map(({ image, reason }) => ({ id: image, reason }))

/** The new poses in the frame in which the first of the photos that lay somewhere stays where it was, as nobody has drawn them anew. */
function whereTheyLay(placed: readonly PlacedImage[]): Pose[] {
  const [stays] = placed.flatMap(({ image, pose }) => {
    const before = poseOf(image)
    return before ? [compose(before, invert(pose))] : []
  })
  return placed.map(({ pose }) => (stays ? compose(stays, pose) : pose))
}

async function makePyramid(
  ctx: Context,
  work: Assembly,
  placed: readonly PlacedImage[],
  folder: string,
  report: ReportProgress,
  bounds: Bounds,
) {
  const plan = await canvasOf(ctx, placed, folder)
  const tiff = join(folder, 'composite.tif')
  const { light } = await runImagingTask(
    'compose',
    { plan, outputTiffPath: tiff },
    { ...bounds, onProgress: ({ done, total }) => report('compose', done, total) },
  )
  const zip = join(folder, 'pyramid.zip')
  const facts = await runImagingTask(
    'pyramid',
    { sourcePath: tiff, outputZipPath: zip, composite: true },
    { ...bounds, onProgress: ({ done, total }) => report('pyramid', done, total) },
  )
  // Another attempt may be at it as well, when this one was frozen: each writes files of its own.
  const name = `${work.inspectionId}/${work.id}-${randomUUID()}`
  const [storageKey, overviewKey] = [`pyramids/${name}.zip`, `overviews/${name}.jpg`]
  await leaveToSweep(ctx.db, [storageKey, overviewKey])
  const stored = await ctx.storage.adoptFile(zip, storageKey)
  await writeOverview(ctx, stored, overviewKey)
  const pyramid: NewPyramid = {
    inspectionId: work.inspectionId,
    storageKey: stored.key,
    overviewKey,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    tileSizePx: facts.tileSizePx,
    overlapPx: facts.overlapPx,
    sizeBytes: stored.sizeBytes,
    sha256: stored.sha256,
    placements: placed.flatMap(({ image: { id, widthPx, heightPx, zIndex, placeVersion } }, index) => {
      const pose = plan.placements[index]?.pose
      return pose ? [{ image: id, pose, widthPx, heightPx, zIndex, placeVersion }] : []
    }),
  }
  const poses = plan.placements.map(({ pose }) => pose)
  return { pyramid, poses, light }
}

function placesOf(placed: readonly PlacedImage[], poses: readonly Pose[]): FoundPlace[] {
  return placed.flatMap(({ image, confidence }, index) => {
    const pose = poses[index]
    if (!pose) return []
    const { x, y, width, height, angle, ratio } = rectangleOfPose(image, pose)
    return [
      { id: image.id, pose, x, y, width, height, angle, ratio, zIndex: image.zIndex, confidence: confidence ?? 1 },
    ]
  })
}

interface Settled {
  readonly places: PlacesTaken
  /** How the photos lie in the picture that was made. */
  readonly placements: NewPyramid['placements']
  /** Photos whose places of before were taken back. */
  readonly withdrawn: readonly number[]
  /** Photos were laid where the work found them to lie. */
  readonly isLaid: boolean
}

const resultOf = ({ placed, unplaced, seams }: Plan, { places, withdrawn }: Settled): AssemblyResult => ({
  ...{ places, withdrawn },
  placed: placed.map(({ image, confidence }) => ({
    image: image.id,
    originalName: image.originalName,
    confidence: confidence ?? 1,
  })),
  unplaced,
  seams,
})

/** Serves the new picture, with everything that lies on it: all of it is seen at once. Answers its version. */
async function publish(db: Db, pyramid: NewPyramid, follow: FollowPicture, at: Date): Promise<number> {
  const { inspectionId } = pyramid
  const before = await currentPyramid(db, inspectionId)
  const version = await publishPyramid(db, pyramid)
  await takeFromSweep(db, [pyramid.storageKey, pyramid.overviewKey])
  if (before) await keepScale(db, pyramid, before, version)
  await takeScaleOfFlight(db, inspectionId, version)
  await follow(db, { inspectionId, version, at })
  await dropOldPyramids(db, inspectionId, version)
  return version
}

/** The scale holds for the new picture too: where things are drawn larger, a pixel is less of the blade. */
async function keepScale(db: Db, made: NewPyramid, before: Pyramid, imageVersion: number): Promise<void> {
  const { inspectionId } = made
  const from = await paintedPictureOf(db, inspectionId, before.version)
  const to = await paintedPictureOf(db, inspectionId, imageVersion)
  if (!from || !to) return
  const beforePx = Math.max(before.widthPx, before.heightPx)
  const afterPx = Math.max(made.widthPx, made.heightPx)
  await keepScaleOfPicture(db, inspectionId, {
    growth: growthBetween(from, to),
    ...{ beforeVersion: before.version, beforePx, afterPx, imageVersion },
  })
}

type Made = Awaited<ReturnType<typeof makePyramid>>

/**
 * Takes over what the work found out about places, unless people laid photos meanwhile. Slicing found nothing out, but for a lone photo that
 * had no place: the picture shows photos where people left them, and their places are not written at all.
 */
async function settlePlaces(db: Db, work: Assembly, { seen, plan, made, judgement }: Ended): Promise<Settled> {
  const unplaced = refusalsOf(plan)
  const { inspectionId } = work
  if (made === null && !(judgement.isRefuted && plan.placed.length > 1)) {
    const withdrawn = await refusePlaces(db, inspectionId, { seen, unplaced, looksAtAll: judgement.looksAtAll })
    return { places: 'taken', placements: [], withdrawn, isLaid: false }
  }
  const placements = made?.pyramid.placements ?? []
  if (work.kind === 'slice' && seen.some((image) => poseOf(image) !== null))
    return { places: 'taken', placements, withdrawn: [], isLaid: false }
  const placed = placesOf(plan.placed, made?.poses ?? whereTheyLay(plan.placed))
  const places = await takePlaces(db, inspectionId, { seen, placed, unplaced })
  const shown = (version: number) => (places === 'taken' ? version + 1 : 0)
  const lay = new Set(seen.filter(({ placement }) => placement === 'placed').map(({ id }) => id))
  return {
    places,
    isLaid: places === 'taken',
    placements: placements.map((each) => ({ ...each, placeVersion: shown(each.placeVersion) })),
    withdrawn: places === 'taken' ? unplaced.filter(({ id }) => lay.has(id)).map(({ id }) => id) : [],
  }
}

const withLightOf = (evidence: AssemblyEvidence, { plan, made }: Pick<Ended, 'plan' | 'made'>): AssemblyEvidence =>
  made ? withLight(evidence, idsOf(plan.placed), made.light) : evidence

/** The versions of places that the evidence holds for: as the work left them or, where it laid none, as it found them. */
const versionsUpon = async (db: Db, { inspectionId }: Assembly, { seen }: Ended, { isLaid }: Settled) =>
  new Map((isLaid ? await placeVersions(db, inspectionId) : seen).map(({ id, placeVersion }) => [id, placeVersion]))

/** Ends the work with what came of it, in one transaction. Does nothing when it has ended already. */
async function endWork(ctx: Context, db: Db, follow: FollowPicture, work: Assembly, ended: Ended): Promise<void> {
  const { plan, made, judgement } = ended
  if (!(await isParkHeld(db, work.inspectionId))) return
  if (!(await holdAssembly(db, work.id))) return
  const settled = await settlePlaces(db, work, ended)
  const { placements } = settled
  const refutedPicture = judgement.isRefuted ? (judgement.picture?.version ?? null) : null
  if (refutedPicture !== null) await refutePyramid(db, work.inspectionId, refutedPicture, ctx.now())
  const pictureVersion = made ? await publish(db, { ...made.pyramid, placements }, follow, ctx.now()) : null
  const isComplete = plan.unplaced.length === 0 && made !== null
  await finishAssembly(db, work.id, {
    state: isComplete ? 'done' : 'incomplete',
    failure: null,
    result: { ...resultOf(plan, settled), refutedPicture },
    evidence:
      plan.evidence && evidenceUpon(withLightOf(plan.evidence, ended), await versionsUpon(db, work, ended, settled)),
    pictureVersion,
    finishedAt: ctx.now(),
  })
  const failed = { state: 'failed', failure: 'error', cause: { code: 'job.nothing_assembled' } } as const
  await endReimport(ctx, db, work.inspectionId, made ? { state: 'done' } : failed)
  if (made) await announce(ctx, db, { type: 'picture.ready', inspection: work.inspectionId })
}

const idsOf = (placed: readonly PlacedImage[]) => placed.map(({ image }) => image.id)

interface Ended {
  /** The photos as they were when the work began. */
  readonly seen: readonly Image[]
  readonly plan: Plan
  readonly judgement: Judgement
  /** Null when no picture came of it. */
  readonly made: Made | null
}

/**
 * Makes the picture of an inspection. "Done" only when every photo is placed; else "incomplete", with each photo that found no place.
 * May run several times for the same work: whoever commits first publishes, later results are dropped.
 */
async function makePicture(
  ctx: Context,
  follow: FollowPicture,
  maxMemory: Pick<Bounds, 'maxMemoryBytes'>,
  { data: { assemblyId }, signal, hold }: JobCall<{ assemblyId: number }>,
): Promise<void> {
  const work = await findAssembly(ctx.db, assemblyId)
  if (!work || (work.state !== 'waiting' && work.state !== 'running')) return
  await ctx.storage.room.demand()
  const report = progressReporter(ctx, work)
  const seen = await imagesById(ctx.db, work.imageIds)
  const folder = await ctx.storage.createWorkFolder()
  const bounds = { ...maxMemory, signal }
  try {
    report('features', 0, seen.length)
    const plan = await findPlaces(ctx, work, seen, folder, report, bounds)
    const judgement = await judge(ctx, work, seen, { ...plan, unplaced: refusalsOf(plan) })
    const made = isWorthComposing({ ...plan, unplaced: refusalsOf(plan) }, seen, judgement)
      ? await makePyramid(ctx, work, plan.placed, folder, report, bounds)
      : null
    await report.settled()
    await inTransaction(ctx.db, async (db) => {
      await hold(db)
      await endWork(ctx, db, follow, work, { seen, plan, judgement, made })
    })
  } catch (error) {
    throw await troubleOf(ctx, error, seen, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** People see that the work failed for good, and why. */
async function givePictureUp(
  ctx: Context,
  { data: { assemblyId }, failure }: JobFailure<{ assemblyId: number }>,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await finishAssembly(db, assemblyId, {
      state: 'failed',
      failure,
      result: null,
      evidence: null,
      pictureVersion: null,
      finishedAt: ctx.now(),
    })
    const work = await findAssembly(db, assemblyId)
    if (work) await endReimport(ctx, db, work.inspectionId, { state: 'failed', failure: 'error', cause: failure })
  })
}

const making = (ctx: Context, follow: FollowPicture, maxMemory: Pick<Bounds, 'maxMemoryBytes'> = {}) => ({
  run: (call: JobCall<{ assemblyId: number }>) => makePicture(ctx, follow, maxMemory, call),
  onFinallyFailed: (failure: JobFailure<{ assemblyId: number }>) => givePictureUp(ctx, failure),
})

/** `follow` has what lies on a picture follow the new one, in the transaction that serves it. */
export const pictureHandler = (ctx: Context, follow: FollowPicture) => bindJob(makePictureJob, making(ctx, follow))

/** Some six times what such work was seen to take: beside the large picture of its worker it is to stay small. */
const smallPictureMemory = { maxMemoryBytes: 2 * 1024 ** 3 }

/** The same for pictures that have the lane of small ones. */
export const smallPictureHandler = (ctx: Context, follow: FollowPicture) =>
  bindJob(makeSmallPictureJob, making(ctx, follow, smallPictureMemory))
