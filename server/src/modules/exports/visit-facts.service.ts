import { isGranted } from '@visionair/contract'
import type { Typed } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { attachedFilesOf, listAttachedImages } from '../annotations/images/annotation-images.service.ts'
import { pyramidObjectOf } from '../images/pictures/pictures.service.ts'
import { type GroupDetail, groupDetail } from '../inspections/visits/groups.service.ts'
import { finishedReportIn } from '../reports/reports.service.ts'
import type { Report } from '../reports/reports.types.ts'
import { photoFileOf } from '../volta/volta-photos.service.ts'
import type { Export } from './exports.types.ts'
import { type FindingRow, findingRows } from './tables/finding-rows.service.ts'
import { type MeasureRow, measureRows } from './tables/measure-rows.service.ts'
import { visitsOf } from './tables/write-table.service.ts'

const attachedPerFinding = 200

/** A file somebody attached to a finding or a measure, as it lies in the storage. */
interface AttachedFile {
  readonly storageKey: string
  readonly originalName: string
  readonly format: string
}

interface WithFiles<Row> {
  readonly row: Row
  readonly files: readonly AttachedFile[]
}

/** The picture of a side in full resolution, as it lies in the storage. */
interface SidePicture {
  readonly inspectionId: number
  readonly version: number
  readonly blade: Typed | null
  readonly side: Typed
  /** Null for one that lies in the archive. */
  readonly storageKey: string | null
}

/** Everything the archive of a visit tells, read at one moment; its files are still to be packed. */
export interface VisitFacts {
  readonly detail: GroupDetail
  readonly findings: readonly WithFiles<FindingRow>[]
  readonly measures: readonly WithFiles<MeasureRow>[]
  readonly report: Report | null
  readonly pictures: readonly SidePicture[]
}

interface Reading {
  readonly ctx: Context
  readonly actor: Actor
  readonly wanted: Export
  /** Annexes are wanted, and whoever asked for them may see attached images. */
  readonly withAttached: boolean
}

async function attachedTo({ ctx, actor }: Reading, annotation: number): Promise<AttachedFile[]> {
  const { items } = await listAttachedImages(ctx, actor, { annotation, page: 1, itemsPerPage: attachedPerFinding })
  const ids = items.map(({ id }) => id)
  const files = await attachedFilesOf(ctx, ids)
  return ids.flatMap((id) => files.get(id) ?? [])
}

async function findingsOf(reading: Reading): Promise<WithFiles<FindingRow>[]> {
  const { ctx, actor, wanted, withAttached } = reading
  const found: WithFiles<FindingRow>[] = []
  for await (const row of findingRows(ctx, actor, visitsOf(wanted), wanted.options))
    found.push({ row, files: withAttached ? await attachedTo(reading, row.annotation.id) : [] })
  return found
}

async function photosOf({ ctx, withAttached }: Reading, { measure }: MeasureRow): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const { id } of withAttached ? measure.photos : []) {
    const file = await photoFileOf(ctx, id)
    if (file !== null) files.push(file)
  }
  return files
}

async function measuresOf(reading: Reading): Promise<WithFiles<MeasureRow>[]> {
  const { ctx, actor, wanted } = reading
  const found: WithFiles<MeasureRow>[] = []
  for await (const row of measureRows(ctx, actor, visitsOf(wanted), wanted.options))
    found.push({ row, files: await photosOf(reading, row) })
  return found
}

async function picturesOf({ ctx }: Reading, { inspections }: GroupDetail): Promise<SidePicture[]> {
  const pictures: SidePicture[] = []
  for (const { id, imageVersion, device, parentDevice } of inspections) {
    if (imageVersion === null) continue
    const storageKey = await pyramidObjectOf(ctx, id, imageVersion)
    pictures.push({ inspectionId: id, version: imageVersion, blade: parentDevice, side: device, storageKey })
  }
  return pictures
}

/** Reads what the archive of a visit tells, as far as the actor may see it. Errors: `not-found`. */
export async function readVisit(ctx: Context, actor: Actor, wanted: Export): Promise<VisitFacts> {
  const { content, annexes, pictures, report } = wanted.options
  const withAttached = annexes && (content === 'measures' || isGranted(actor, ['annotation_image_view']))
  const reading: Reading = { ctx, actor, wanted, withAttached }
  const groupId = wanted.groupId ?? 0
  const detail = await groupDetail(ctx, actor, groupId)
  return {
    detail,
    findings: content === 'findings' ? await findingsOf(reading) : [],
    measures: content === 'measures' ? await measuresOf(reading) : [],
    report: report ? await finishedReportIn(ctx, actor, groupId, report) : null,
    pictures: pictures ? await picturesOf(reading, detail) : [],
  }
}
