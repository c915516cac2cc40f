import type { Asking } from '../asked/question.ts'
import { type Facts, type Finding, found, type Inspection, type Visit } from '../facts/facts.ts'
import { attachedTo, seesAttached } from '../said/attached.ts'
import { isVolta } from '../said/inspections.ts'
import { mayReadReport } from '../said/reports.ts'
import { inOrder } from '../said/visits.ts'
import { asCsv, asSheet, type SaidRow } from './cells.ts'
import { cocoOf } from './coco.ts'
import { fileName, namesApart } from './file-names.ts'
import { namesOfPictures, pictureFolder } from './picture-files.ts'
import { type Language, spokenName, spokenPlace, wordIn } from './spoken.ts'

/** What is asked of an archive. */
export interface ArchiveChoice {
  readonly language: Language
  readonly pictures: boolean
  readonly report: 'newest' | 'none'
}

const gravities = { en: 'severity', fr: 'gravité' } as const

/** What folders are called in the language of an archive, as its manifest names them. */
const folders = {
  en: { crops: 'crops', attached: 'attached', pictures: pictureFolder.en, report: 'report' },
  fr: { crops: 'vignettes', attached: 'images-jointes', pictures: pictureFolder.fr, report: 'rapport' },
} as const

/** What the tables of an archive are called. */
export const tableNames = {
  en: { findings: 'findings', measures: 'measures' },
  fr: { findings: 'défauts', measures: 'mesures' },
} as const

/** How a finding is called in an archive. */
function numbered(facts: Facts, finding: Finding, language: Language): string {
  const number = `${finding.idForReport}`.padStart(4, '0')
  const type = fileName(wordIn(language, found(facts.annotationTypes, finding.typeId)))
  const severity = `${gravities[language]}-${found(facts.severities, finding.severityId).severityNumber}`
  return `${number}-${type}-${severity}`
}

function cropOf(facts: Facts, finding: Finding, language: Language): string {
  const { deviceId } = found(facts.inspections, finding.inspectionId)
  const folder = fileName(spokenPlace(facts, deviceId, language).join(' '))
  return `${folders[language].crops}/${folder}/${numbered(facts, finding, language)}`
}

/** What is attached to a finding, in a folder of its own, each under the name it was given as far as files can have it. */
function attachedFiles({ truth, viewer }: Asking, finding: Finding, language: Language): readonly string[] {
  if (!seesAttached(viewer)) return []
  const folder = `${folders[language].attached}/${numbered(truth.facts, finding, language)}`
  return attachedTo(truth.facts, finding.id).map(({ originalName }) => {
    const name = fileName(originalName.replace(/\.[^.]*$/, ''))
    return `${folder}/${name === '' ? 'image' : name}`
  })
}

/** The newest finished report that leaves out nothing of what the viewer sees. */
function newestWhole({ truth, viewer }: Asking, visit: Visit, seen: readonly Inspection[]) {
  return truth.facts.rows.reports
    .filter((report) => report.groupId === visit.id && report.status === 'DONE' && !report.isExtract)
    .filter((report) => mayReadReport(truth, viewer, visit, report))
    .filter(({ inspectionIds }) => inspectionIds === null || seen.every(({ id }) => inspectionIds.includes(id)))
    .toSorted((one, other) => other.id - one.id)[0]
}

/** What lies in the archive of a visit, path by path, what its tables hold, and what its manifest says of it. */
export function archiveOf(
  asking: Asking,
  visit: Visit,
  { findings, rows }: { readonly findings: readonly Finding[]; readonly rows: readonly SaidRow[] },
  { language, pictures, report: wanted }: ArchiveChoice,
) {
  const { truth, viewer } = asking
  const { facts } = truth
  const content = isVolta(visit.serviceId) ? 'measures' : 'findings'
  const seen = (facts.inspectionsOfVisit.get(visit.id) ?? []).filter(viewer.seesInspection).toSorted(inOrder(facts))
  const report = wanted === 'none' ? undefined : newestWhole(asking, visit, seen)
  const apart = namesApart()
  const sides = pictures ? seen.filter(({ id }) => facts.pictureOf.has(id)) : []
  const names = namesOfPictures(asking, visit, language)
  const hasDataset = pictures && content === 'findings'
  const table = tableNames[language][content]
  const words = folders[language]
  const paths = [
    `${table}.csv`,
    `${table}.xlsx`,
    ...(hasDataset ? [`${table}.coco.json`] : []),
    ...findings.flatMap((finding) => [
      ...attachedFiles(asking, finding, language).map((path) => apart(path, '.jpg')),
      apart(cropOf(facts, finding, language), '.jpg'),
    ]),
    ...(report ? [`${words.report}/${report.fileName}`] : []),
    ...sides.map(({ id }) => `${found(names, id)}.dzi.zip`),
  ]
  return {
    paths: [...paths, 'manifest.json'],
    csv: rows.map(asCsv(language)),
    sheet: rows.map(asSheet(language)),
    coco: hasDataset ? cocoOf(asking, findings, { language, isOneVisit: true }) : null,
    isSound: true,
    manifest: {
      park: found(facts.parks, found(facts.devices, visit.deviceId).parkId).name,
      device: spokenName(facts, visit.deviceId, language),
      service: found(facts.services, visit.serviceId).name,
      visitDate: visit.date,
      language,
      folders: words,
      report: report
        ? {
            path: `${words.report}/${report.fileName}`,
            madeAt: report.generatedAt?.toISOString() ?? null,
            language: Object(report.options).lang,
          }
        : null,
      archivedPictures: [],
      files: paths,
    },
  }
}
