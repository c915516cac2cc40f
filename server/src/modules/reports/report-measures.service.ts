import { JobTrouble } from '../../platform/jobs/failure.ts'
import type { VoltaMeasure } from '../volta/volta.types.ts'
import { photoFileOf } from '../volta/volta-photos.service.ts'
import type { Gathering } from './gathering.ts'
import type { ReportBlade, ReportLanguage, ReportMeasure, ReportPicture } from './report-document/model.ts'
import { gatheringTexts } from './report-texts.ts'
import type { InspectedSide } from './reports.types.ts'

const readingTexts = {
  'open-circuit': { en: 'open circuit', fr: 'circuit ouvert' },
  'no-reading': { en: 'no reading', fr: 'pas de mesure' },
} as const

const locales = { en: 'en-GB', fr: 'fr-FR' } as const

const withUnit = (language: ReportLanguage, value: number, { unit }: VoltaMeasure['type']) =>
  `${new Intl.NumberFormat(locales[language], { maximumSignificantDigits: 6 }).format(value)}\u00a0${unit}`

/** What a measurement gave, in words: the value with its unit, or that there was none. */
export function readingText(
  language: ReportLanguage,
  measure: Pick<VoltaMeasure, 'reading' | 'value' | 'type'>,
): string {
  if (measure.reading !== 'value') return readingTexts[measure.reading][language]
  return withUnit(language, measure.value ?? 0, measure.type)
}

function conformityOf({ isInspected, isCompliant }: VoltaMeasure): ReportMeasure['conformity'] {
  if (!isInspected) return 'not-inspected'
  if (isCompliant === null) return null
  return isCompliant ? 'compliant' : 'non-compliant'
}

/** The photos of a measurement that can be read; those that are damaged are left out, which the report says. */
async function photosOf(gathering: Gathering, measure: VoltaMeasure, number: number): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = []
  for (const photo of measure.photos) {
    const file = await photoFileOf(gathering.ctx, photo.id)
    if (file === null) continue
    try {
      pictures.push(await gathering.pictures.measurePhoto(photo, file))
    } catch (error) {
      if (error instanceof JobTrouble) throw error
      gathering.ctx.log.warn({ err: error, photoId: photo.id }, 'a photo of a measurement was left out of a report')
      gathering.remarks.push(gatheringTexts(gathering.language).measurePhotoLeftOut(photo.originalName, number))
    }
  }
  return pictures
}

async function measureIn(gathering: Gathering, measure: VoltaMeasure, number: number): Promise<ReportMeasure> {
  const { language } = gathering
  return {
    number,
    type: language === 'fr' ? measure.type.nameFr : measure.type.name,
    value: readingText(language, measure),
    limit: measure.limitValue === null ? null : `≤\u00a0${withUnit(language, measure.limitValue, measure.type)}`,
    photos: await photosOf(gathering, measure, number),
    positionFromHubM: measure.positionFromHubM,
    severity: {
      number: measure.severity.severityNumber,
      name: language === 'fr' ? measure.severity.nameFr : measure.severity.name,
      color: measure.severity.color,
    },
    conformity: conformityOf(measure),
    verdictBy: measure.verdictBy,
    comment: measure.comment ?? '',
    expertComment: language === 'fr' ? measure.expertCommentFr : measure.expertCommentEn,
  }
}

/** The blades of a Volta visit with what was measured on them; what is chosen keeps the number that it has among all of its blade. */
export async function measuredBlades(
  gathering: Gathering,
  blades: readonly InspectedSide[],
  { all, chosen }: { readonly all: readonly VoltaMeasure[]; readonly chosen: readonly VoltaMeasure[] },
  conclusionOf: (partId: number) => string,
): Promise<ReportBlade[]> {
  const reported: ReportBlade[] = []
  for (const blade of blades) {
    const ofBlade = all.filter(({ inspectionId }) => inspectionId === blade.inspectionId)
    const measures: ReportMeasure[] = []
    for (const [index, measure] of ofBlade.entries())
      if (chosen.includes(measure)) measures.push(await measureIn(gathering, measure, index + 1))
    reported.push({
      name: blade.deviceName,
      serialNumber: blade.serialNumber,
      model: blade.model,
      lengthM: blade.bladeLengthM,
      sides: [],
      measures,
      conclusion: conclusionOf(blade.deviceId),
      measuresLeftOut: ofBlade.length - measures.length,
    })
  }
  return reported
}
