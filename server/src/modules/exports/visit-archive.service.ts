import { Readable } from 'node:stream'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { cropOfPicture, pyramidObjectOf } from '../images/pictures.service.ts'
import { type GroupDetail, groupDetail } from '../inspections/groups.service.ts'
import { newestReportOf } from '../reports/reports.service.ts'
import type { Archive } from './archive.ts'
import { asciiName, EntryNames } from './entry-names.ts'
import type { Export, ExportSubject } from './exports.types.ts'
import { type FindingRow, findingRows } from './finding-rows.service.ts'
import { findingColumns } from './findings-table.ts'
import { writeCsv } from './formats/csv.ts'
import { writeXlsx } from './formats/xlsx.ts'

const cropWidthPx = 1600

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
}

const placeName = (blade: string | null, side: string) => asciiName([blade ?? '', side].join(' '), 'side')
const numbered = (row: FindingRow) =>
  `${String(row.annotation.idForReport).padStart(4, '0')}-${asciiName(row.annotation.type.name, 'finding')}-severity-${row.annotation.severity.severityNumber}`

async function addTables({ ctx, actor, wanted, archive, names, advance }: Work, subject: ExportSubject): Promise<void> {
  const { lang } = wanted.options
  const rows = () => findingRows(ctx, actor, subject, wanted.options)
  await archive.add(names.unique('', 'findings', '.csv'), writeCsv(findingColumns, rows(), lang), { compress: true })
  await archive.add(names.unique('', 'findings', '.xlsx'), writeXlsx(findingColumns, rows(), lang))
  advance()
}

/** The cut around each finding; one whose picture is gone from hot storage is left out and counted. */
async function addCrops(work: Work, subject: ExportSubject): Promise<number> {
  const { ctx, actor, wanted, archive, names, advance } = work
  let missing = 0
  for await (const row of findingRows(ctx, actor, subject, wanted.options)) {
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

async function addReport({ ctx, wanted, archive, names }: Work): Promise<void> {
  const report = wanted.groupId === null ? null : await newestReportOf(ctx, wanted.groupId)
  if (report === null) return
  const path = names.unique('report/', report.fileName.replace(/\.pdf$/, ''), '.pdf')
  await archive.add(path, await ctx.storage.openRead(report.storageKey))
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
 * Fills the archive of a visit: tables of the findings, their crops, the newest report, with `pictures` the sides in full resolution,
 * and a manifest with checksums. Only what the actor may see goes in.
 */
export async function fillVisitArchive(
  ctx: Context,
  actor: Actor,
  wanted: Export,
  archive: Archive,
  count: CountFiles,
): Promise<void> {
  const subject = { groupId: wanted.groupId ?? 0 }
  const detail = await groupDetail(ctx, actor, subject.groupId)
  const findings = detail.inspections.reduce((sum, { annotationCount }) => sum + annotationCount, 0)
  const total =
    1 + findings + (wanted.options.pictures ? detail.inspections.filter((i) => i.imageVersion !== null).length : 0)
  let done = 0
  const advance = () => {
    done += 1
    count(Math.min(done, total), total)
  }
  const work: Work = { ctx, actor, wanted, detail, archive, names: new EntryNames(), advance }
  await addTables(work, subject)
  const missingCrops = await addCrops(work, subject)
  await addReport(work)
  if (wanted.options.pictures) await addPictures(work)
  await archive.finish({
    park: detail.group.device.park.name,
    device: detail.group.device.name,
    service: detail.group.service.name,
    visitDate: detail.group.date,
    madeAt: ctx.now().toISOString(),
    missingCrops,
  })
}
