import {
  type BladeAxis,
  contradictingScales,
  type FlightScale,
  lengthAlongPx,
  type SourcedScale,
  scaleOfFlight,
  scaleOfPicture,
} from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { refuseStale } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { readers } from '../reference/reference.service.ts'
import {
  findInspection,
  type InspectionChange,
  type InspectionFilter,
  markLastInspections,
  pageOfInspections,
  updateInspectionRow,
} from './inspections.repository.ts'
import type { ImageFacts, ImageState, Inspection } from './inspections.types.ts'
import { lockParts } from './parts/parts.repository.ts'
import { changeScale } from './scale/calibration.repository.ts'
import { inspectionTitle } from './trail-names.ts'
import { deriveGroupStatus, lockGroup } from './visits/groups.repository.ts'
import { checkMayBePlanned, checkNothingDoneAhead } from './visits/visit-days.service.ts'

const bladeSideTypeIds: readonly number[] = [3, 4, 5, 6]
const towerFaceTypeIds: readonly number[] = [14, 15, 16, 17]

export const listVisibleInspections = (ctx: Context, actor: Actor, filter: InspectionFilter) =>
  pageOfInspections(ctx.db, actor, filter)

/** One inspection. Errors: `not-found`. */
export async function visibleInspection(ctx: Context, actor: Actor, id: number): Promise<Inspection> {
  const inspection = await findInspection(ctx.db, actor, id)
  if (!inspection) throw problem('not-found')
  return inspection
}

/** What can be changed of an inspection, by which its state is named. */
export const stateOf = ({ status, weather, calibratedRatio, scaleSource, pictureShows }: Inspection) => ({
  status,
  weather: weather?.id ?? null,
  calibratedRatio,
  scaleSource,
  pictureShows,
})

/** Refuses a change made upon another state than the one there is, which is answered; to be asked while the inspection is held. Errors: `not-found`, `changed-meanwhile`. */
export async function refuseStaleInspection(
  db: Db,
  actor: Actor,
  id: number,
  version: string | undefined,
): Promise<Inspection> {
  const now = await findInspection(db, actor, id)
  if (!now) throw problem('not-found')
  refuseStale(version, stateOf(now))
  return now
}

/** Enters into the trail how an inspection was changed since it was `before`. */
export async function recordInspection(db: Db, actor: Actor, before: Inspection): Promise<void> {
  const after = await findInspection(db, actor, before.id)
  const facts = { before: stateOf(before), after: after && stateOf(after) }
  const name = inspectionTitle(before)
  await recordChange(db, actor, { action: 'update', entity: 'inspection', entityId: before.id, name, ...facts })
}

/** Errors: `invalid` for a weather that does not exist. */
export async function checkWeather(ctx: Context, weatherId: number | null | undefined): Promise<void> {
  if (!weatherId) return
  const known = (await readers.weathers(ctx.db)).some(({ id }) => id === weatherId)
  if (!known) throw problem('invalid', { violations: [{ field: 'weather', message: 'inspection.weather_unknown' }] })
}

/**
 * Changes status, weather or scale; the visit's status follows, and which inspection is the last of its device. Errors: `not-found`,
 * `changed-meanwhile`, `invalid` for an unknown weather, for one done in the future, and for one with photos, findings or measures that would be to do again.
 */
export async function updateInspection(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: InspectionChange & { readonly version?: string | undefined },
): Promise<Inspection> {
  const { group, device } = await visibleInspection(ctx, actor, id)
  await checkWeather(ctx, change.weatherId)
  const update = async (db: Db) => {
    // Two inspections finished at once must both be seen by whoever derives the status last.
    const locked = await lockGroup(db, actor, group.id)
    if (!locked) throw problem('not-found')
    await lockParts(db, actor, group.id, [{ id }])
    const before = await refuseStaleInspection(db, actor, id, version)
    if (change.status === 'todo') await checkMayBePlanned(db, group.id, id)
    const { imageRatio, ...rest } = change
    await updateInspectionRow(db, actor, id, rest)
    if (imageRatio !== undefined) await changeScale(db, actor, id, { ratio: imageRatio, source: 'calibration' }, null)
    await recordInspection(db, actor, before)
    if (!change.status) return
    await checkNothingDoneAhead(ctx, db, group.id, 'status')
    await deriveGroupStatus(db, group.id)
    await markLastInspections(db, [device.id], locked.family)
  }
  await inTransaction(ctx.db, update, { attempts: 3 })
  return await visibleInspection(ctx, actor, id)
}

/** Whether the hub lies at the end of the picture instead of its start. */
export const isReversed = (inspection: Pick<Inspection, 'device'>): boolean =>
  inspection.device.values.some(({ reference, value }) => reference === 'reverseDevice' && value === 'true')

/** The length a side is known to have, in metres: half the rotor for a blade side, the hub height for a tower face. */
export function knownLengthM(inspection: Pick<Inspection, 'device' | 'rotorDiameterM' | 'hubHeightM'>): number | null {
  const typeId = inspection.device.type.id
  if (bladeSideTypeIds.includes(typeId))
    return inspection.rotorDiameterM === null ? null : inspection.rotorDiameterM / 2
  return towerFaceTypeIds.includes(typeId) ? inspection.hubHeightM : null
}

const bladeTypeId = 1

/** Metres from the hub to the tip of a blade or one of its sides, from the ground to the top of a tower face; null where it is not known. */
export const lengthOfDeviceM = (
  inspection: Pick<Inspection, 'device' | 'rotorDiameterM' | 'hubHeightM'>,
): number | null =>
  inspection.device.type.id === bladeTypeId && inspection.rotorDiameterM !== null
    ? inspection.rotorDiameterM / 2
    : knownLengthM(inspection)

/** The marks of the side's ends on the picture that is served. */
export const currentAxis = ({ axis }: Pick<Inspection, 'axis'>): BladeAxis | null =>
  axis?.isCurrent ? axis.marks : null

/** The pixels from one end of the side to the other; null without a picture. */
function lengthOfSidePx({ imageWidthPx, imageHeightPx, axis }: Inspection): number | null {
  if (imageWidthPx === null || imageHeightPx === null) return null
  return lengthAlongPx({ widthPx: imageWidthPx, heightPx: imageHeightPx, axis: currentAxis({ axis }) })
}

/** The scale of the picture and where it comes from. */
export function scaleOf(inspection: Inspection): SourcedScale {
  return scaleOfPicture({ ...inspection, knownLengthM: knownLengthM(inspection) }, lengthOfSidePx(inspection))
}

/** The scale of the picture by what the drone wrote; null where it wrote no distance. */
export const flightScaleOf = ({ flown }: Pick<Inspection, 'flown'>): FlightScale | null => scaleOfFlight(flown)

/** The two scales of the picture that contradict one another most, by more than 3 %; null while they agree. */
export const scalesApartOf = (inspection: Inspection): ReturnType<typeof contradictingScales> =>
  contradictingScales(
    { ...inspection, knownLengthM: knownLengthM(inspection) },
    lengthOfSidePx(inspection),
    flightScaleOf(inspection),
  )

const isWorking = (facts: ImageFacts) => facts.workState === 'waiting' || facts.workState === 'running'

/** What a screen shows of the picture: a finished one stays in view while a new one is being made. */
export function imageStateOf(facts: ImageFacts): ImageState {
  if (facts.imageVersion !== null) return facts.isArchived ? 'archived' : facts.isRefuted ? 'refuted' : 'ready'
  if (isWorking(facts)) return facts.workKind === 'slice' || facts.workStep === 'pyramid' ? 'slicing' : 'assembling'
  if (facts.workState === 'failed') return 'failed'
  return facts.hasPhotos ? 'photos' : 'none'
}

/** How far the present work on the picture is, 0 to 1; 1 when a picture is there that nothing refutes and no work goes on. */
export function imageProgressOf(facts: ImageFacts): number {
  if (isWorking(facts)) return facts.workShare ?? 0
  return facts.imageVersion === null || facts.isRefuted ? 0 : 1
}

/** Whether a picture is there that nothing refutes and no work goes on; work that has gone through all its steps still goes on until it is published. */
export const isImageDone = (facts: ImageFacts): boolean => !isWorking(facts) && imageProgressOf(facts) === 1

export { inspectionTitle } from './trail-names.ts'
