import { Readable } from 'node:stream'
import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { attachedFileOf, listAttachedImages } from '../annotations/annotation-images.service.ts'
import { cropOfPicture, pyramidObjectOf } from '../images/pictures.service.ts'
import { type GroupDetail, groupDetail } from '../inspections/groups.service.ts'
import { finishedReportIn } from '../reports/reports.service.ts'
import { photoFileOf } from '../volta/volta-photos.service.ts'
import type { Archive } from './archive.ts'
import { asciiName, EntryNames } from './entry-names.ts'
import type { Export } from './exports.types.ts'
import { type FindingRow, findingRows } from './finding-rows.service.ts'
import { measureRows } from './measure-rows.service.ts'
import { visitsOf, writeTable } from './write-table.service.ts'

const cropWidthPx = 1600
const attachedPerFinding = 200

/** Tells how many of how many files are in the archive. */
export type CountFiles = (done: number, total: number) => void

interface Work {
  readonly ctx: Context
  readonly actor: Actor
  readonly wanted: Export
  readonly detail: GroupDetail
  readonly archive: Archive
  readonly names: EntryNames
  readonly advance: () => void
  /** Annexes are wanted, and whoever asked for them may see attached images. */
  readonly withAttached: boolean
}

const placeName = (blade: string | null, side: string) => asciiName([blade ?? '', side].join(' '), 'side')
const numbered = (row: FindingRow) =>
  `${String(row.annotation.idForReport).padStart(4, '0')}-${asciiName(row.annotation.type.name, 'finding')}-severity-${row.annotation.severity.severityNumber}`

async function addTables({ ctx, actor, wanted, archive, names, advance }: Work): Promise<void> {
  const { content } = wanted.options
  const request = { ctx, actor, wanted }
  await archive.add(names.unique('', content, '.csv'), writeTable('csv', request), { compress: true })
  await archive.add(names.unique('', content, '.xlsx'), writeTable('xlsx', request))
  advance()
}

const endingOf = (format: string) => (format === 'png' ? '.png' : '.jpg')

async function addAttached({ ctx, actor, archive, names }: Work, row: FindingRow): Promise<void> {
  const filter = { annotation: row.annotation.id, page: 1, itemsPerPage: attachedPerFinding }
  const { items } = await listAttachedImages(ctx, actor, filter)
  for (const { id } of items) {
    const file = await attachedFileOf(ctx, id)
    if (file === null) continue
    const name = asciiName(file.originalName.replace(/\.[^.]*$/, ''), 'image')
    const path = names.unique(`attached/${numbered(row)}/`, name, endingOf(file.format))
    await archive.add(path, await ctx.storage.openRead(file.storageKey))
  }
}

/** The cut around each finding; one whose picture is gone from hot storage is left out and counted. */
async function addFindings(work: Work): Promise<number> {
  const { ctx, actor, wanted, archive, names, advance } = work
  let missing = 0
  for await (const row of findingRows(ctx, actor, visitsOf(wanted), wanted.options)) {
    if (work.withAttached) await addAttached(work, row)
    const { inspectionId, imageVersion: version, box, parentDeviceName, device } = row.annotation
    const crop = await cropOfPicture(ctx, { inspectionId, version, box, maxWidthPx: cropWidthPx }).catch(() => null)
    advance()
    if (crop === null) {
      missing += 1
      continue
    }
    const path = names.unique(`crops/${placeName(parentDeviceName, device.name)}/`, numbered(row), '.jpg')
    await archive.add(path, Readable.from([crop.jpeg]))
  }
  return missing
}

/** The photos of each measure, when annexes are wanted. */
async function addMeasures(work: Work): Promise<void> {
  const { ctx, actor, wanted, archive, names, advance } = work
  for await (const { measure } of measureRows(ctx, actor, visitsOf(wanted), wanted.options)) {
    advance()
    if (!work.withAttached) continue
    const folder = `attached/${asciiName(measure.device.name, 'blade')}/`
    const position = `${measure.positionFromHubM.toFixed(1).replace('.', '-')}m-${measure.id}`
    for (const { id } of measure.photos) {
      const photo = await photoFileOf(ctx, id)
      if (photo === null) continue
      const path = names.unique(
        folder,
        `${position}-${asciiName(measure.type.name, 'measure')}`,
        endingOf(photo.format),
      )
      await archive.add(path, await ctx.storage.openRead(photo.storageKey))
    }
  }
}

/** The report that was chosen; what the manifest says of it, or null without one. */
async function addReport({ ctx, actor, wanted, archive, names }: Work): Promise<Record<string, unknown> | null> {
  const { report: id } = wanted.options
  const report = wanted.groupId && id ? await finishedReportIn(ctx, actor, wanted.groupId, id) : null
  if (report === null) return null
  const path = names.unique('report/', report.fileName.replace(/\.pdf$/, ''), '.pdf')
  await archive.add(path, await ctx.storage.openRead(report.storageKey))
  return { path, madeAt: report.generatedAt?.toISOString() ?? null, language: report.options.lang }
}

/** Each side in full resolution as its Deep Zoom archive, which a picture beyond 65,535 px needs. */
async function addPictures({ ctx, detail, archive, names, advance }: Work): Promise<void> {
  for (const { id, imageVersion, device, parentDevice } of detail.inspections) {
    if (imageVersion === null) continue
    const key = await pyramidObjectOf(ctx, id, imageVersion)
    advance()
    if (key === null) continue
    const path = names.unique('pictures/', placeName(parentDevice?.name ?? null, device.name), '.dzi.zip')
    await archive.add(path, await ctx.storage.openRead(key))
  }
}

/**
 * Fills the archive of a visit: tables of the findings or measures, crops, the chosen report, with annexes the attached images,
 * with pictures the sides in full resolution, and a manifest with checksums. Only what the actor may see goes in.
 */
export async function fillVisitArchive(
  ctx: Context,
  actor: Actor,
  wanted: Export,
  archive: Archive,
  progress: CountFiles,
): Promise<void> {
  const detail = await groupDetail(ctx, actor, wanted.groupId ?? 0)
  const { content, annexes, pictures } = wanted.options
  const entries = detail.group.severityCounts.reduce((sum, { count }) => sum + count, 0)
  const sides = pictures ? detail.inspections.filter(({ imageVersion }) => imageVersion !== null).length : 0
  const total = 1 + entries + sides
  let done = 0
  const advance = () => {
    done += 1
    progress(Math.min(done, total), total)
  }
  const withAttached = annexes && (content === 'measures' || isGranted(actor, ['annotation_image_view']))
  const work: Work = { ctx, actor, wanted, detail, archive, names: new EntryNames(), advance, withAttached }
  await addTables(work)
  const missingCrops = content === 'findings' ? await addFindings(work) : 0
  if (content === 'measures') await addMeasures(work)
  const report = await addReport(work)
  if (pictures) await addPictures(work)
  await archive.finish({
    park: detail.group.device.park.name,
    device: detail.group.device.name,
    service: detail.group.service.name,
    visitDate: detail.group.date,
    madeAt: ctx.now().toISOString(),
    report,
    missingCrops,
  })
}
