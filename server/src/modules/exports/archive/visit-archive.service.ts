import { Readable } from 'node:stream'
import { typedName, typedNames } from '@visionair/contract/rules'
import type { Context } from '../../../platform/context.ts'
import { fileNameOf } from '../../../platform/file-name.ts'
import { inBoth } from '../../../platform/i18n/text.ts'
import { JobTrouble } from '../../../platform/jobs/failure.ts'
import { cropOfPicture } from '../../images/pictures/pictures.service.ts'
import type { Export } from '../exports.types.ts'
import { writeCoco } from '../formats/coco.ts'
import type { FindingRow } from '../tables/finding-rows.service.ts'
import { nameIn, type TableLanguage } from '../tables/table.types.ts'
import { visitName } from '../tables/visit-name.ts'
import { cocoDescription, writeFindings, writeMeasures } from '../tables/write-table.service.ts'
import type { VisitFacts } from '../visit-facts.service.ts'
import type { Archive } from './archive.ts'
import { archiveWords } from './archive-words.ts'
import { EntryNames } from './entry-names.ts'
import { pictureNames, sideName } from './picture-names.ts'

const cropWidthPx = 1600

/** Tells how many of how many files are in the archive. */
export type CountFiles = (done: number, total: number) => void

interface Work {
  readonly ctx: Context
  readonly wanted: Export
  readonly visit: VisitFacts
  readonly archive: Archive
  readonly names: EntryNames
  /** Of a version of the picture of an inspected side. */
  readonly pictureName: ReturnType<typeof pictureNames>
  readonly advance: () => void
}

function numbered({ annotation: { idForReport, type, severity } }: FindingRow, language: TableLanguage): string {
  const number = String(idForReport).padStart(4, '0')
  const words = archiveWords[language]
  return `${number}-${fileNameOf(nameIn(language, type), words.finding)}-${words.severity}-${severity.severityNumber}`
}

async function* each<T>(rows: readonly { readonly row: T }[]): AsyncGenerator<T> {
  for (const { row } of rows) yield row
}

/** The findings as a dataset, whose images are the pictures that lie beside it. */
const datasetOf = ({ ctx, wanted, visit, pictureName }: Work) =>
  writeCoco(each(visit.findings), {
    language: wanted.options.lang,
    description: cocoDescription(ctx, wanted),
    pictureName: ({ annotation: { inspectionId, imageVersion } }) => pictureName(inspectionId, imageVersion),
  })

async function addTables(work: Work): Promise<void> {
  const { wanted, visit, archive, names, advance } = work
  const { content, lang, pictures } = wanted.options
  const of = { options: wanted.options, subject: () => visitName(visit.detail.group, lang) }
  const table = (format: 'csv' | 'xlsx') =>
    content === 'measures'
      ? writeMeasures(format, each(visit.measures), of)
      : writeFindings(format, each(visit.findings), of)
  const name = content === 'measures' ? archiveWords[lang].measures : archiveWords[lang].findings
  await archive.add(names.unique('', name, '.csv'), table('csv'), { compress: true })
  await archive.add(names.unique('', name, '.xlsx'), table('xlsx'))
  if (content === 'findings' && pictures)
    await archive.add(names.unique('', name, '.coco.json'), datasetOf(work), { compress: true })
  advance()
}

const endingOf = (format: string) => (format === 'png' ? '.png' : '.jpg')

/** Packs a file of the storage. @throws JobTrouble that names it when it cannot be opened */
async function addStored({ ctx, archive }: Work, path: string, storageKey: string, name: string): Promise<void> {
  const content = await ctx.storage.openRead(storageKey).catch((error: unknown) => {
    throw new JobTrouble({ code: 'job.attachment_unreadable', name }, error)
  })
  await archive.add(path, content)
}

/** The cut around a finding. @throws JobTrouble that names its side: a finding is never without its picture in silence */
async function cropOf({ ctx }: Work, { annotation }: FindingRow): Promise<Buffer> {
  const { inspectionId, imageVersion: version, box, parentDevice, device } = annotation
  const crop = await cropOfPicture(ctx, { inspectionId, version, box, maxWidthPx: cropWidthPx }).catch(
    (error: unknown) => {
      const name = inBoth((language) => typedNames([parentDevice, device], language).join(' · '))
      throw new JobTrouble({ code: 'job.picture_unreadable', name }, error)
    },
  )
  return crop.jpeg
}

/** The cut around each finding, and what is attached to it. */
async function addFindings(work: Work): Promise<void> {
  const { visit, archive, names, advance, wanted } = work
  const { lang } = wanted.options
  const words = archiveWords[lang]
  for (const { row, files } of visit.findings) {
    const named = numbered(row, lang)
    for (const { storageKey, originalName, format } of files) {
      const name = fileNameOf(originalName.replace(/\.[^.]*$/, ''), words.image)
      const path = names.unique(`${words.attached}/${named}/`, name, endingOf(format))
      await addStored(work, path, storageKey, originalName)
    }
    const { parentDevice, device } = row.annotation
    const path = names.unique(`${words.crops}/${sideName([parentDevice, device], lang)}/`, named, '.jpg')
    await archive.add(path, Readable.from([await cropOf(work, row)]))
    advance()
  }
}

/** The photos of each measure. */
async function addMeasures(work: Work): Promise<void> {
  const { visit, names, advance, wanted } = work
  const { lang } = wanted.options
  const words = archiveWords[lang]
  for (const {
    row: { measure },
    files,
  } of visit.measures) {
    advance()
    const folder = `${words.attached}/${sideName([measure.device], lang)}/`
    const position = `${measure.positionFromHubM.toFixed(1).replace('.', '-')}m-${measure.id}`
    const name = `${position}-${fileNameOf(nameIn(lang, measure.type), words.measure)}`
    for (const { storageKey, originalName, format } of files)
      await addStored(work, names.unique(folder, name, endingOf(format)), storageKey, originalName)
  }
}

/** The report that was chosen; what the manifest says of it, or null without one. */
async function addReport(work: Work): Promise<Record<string, unknown> | null> {
  const { report } = work.visit
  if (report === null) return null
  const { report: folder } = archiveWords[work.wanted.options.lang]
  const path = work.names.unique(`${folder}/`, report.fileName.replace(/\.pdf$/, ''), '.pdf')
  await addStored(work, path, report.storageKey, report.fileName)
  return { path, madeAt: report.generatedAt?.toISOString() ?? null, language: report.options.lang }
}

/** Each side in full resolution as its Deep Zoom archive, which a picture beyond 65,535 px needs; answers those that lie in the archive. */
async function addPictures(work: Work): Promise<string[]> {
  const { visit, pictureName, advance, wanted } = work
  const { lang } = wanted.options
  const archived: string[] = []
  for (const { inspectionId, version, blade, side, storageKey } of visit.pictures) {
    advance()
    if (storageKey === null) archived.push(typedNames([blade, side], lang).join(' · '))
    else await addStored(work, pictureName(inspectionId, version), storageKey, typedName(side, lang))
  }
  return archived
}

/**
 * Fills the archive of a visit: tables of the findings or measures, crops, the chosen report, with annexes the attached images,
 * with pictures the sides in full resolution and the findings on them as a dataset, and a manifest with checksums.
 * @throws JobTrouble when a picture or a file of it cannot be read: an archive is whole or there is none
 */
export async function fillVisitArchive(
  ctx: Context,
  wanted: Export,
  visit: VisitFacts,
  archive: Archive,
  progress: CountFiles,
): Promise<void> {
  const { content } = wanted.options
  const total = 1 + visit.findings.length + visit.measures.length + visit.pictures.length
  let done = 0
  const advance = () => {
    done += 1
    progress(Math.min(done, total), total)
  }
  const pictureName = pictureNames(visit.detail.inspections, wanted.options.lang)
  const work: Work = { ctx, wanted, visit, archive, names: new EntryNames(), pictureName, advance }
  await addTables(work)
  if (content === 'findings') await addFindings(work)
  if (content === 'measures') await addMeasures(work)
  const report = await addReport(work)
  const archivedPictures = await addPictures(work)
  const { group } = visit.detail
  const { crops, attached, pictures, report: reports } = archiveWords[wanted.options.lang]
  await archive.finish({
    park: group.device.park.name,
    device: typedName(group.device, wanted.options.lang),
    service: group.service.name,
    visitDate: group.date,
    madeAt: ctx.now().toISOString(),
    language: wanted.options.lang,
    folders: { crops, attached, pictures, report: reports },
    report,
    archivedPictures,
  })
}
