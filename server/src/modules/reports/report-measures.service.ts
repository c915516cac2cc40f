import type { VoltaMeasure } from '../volta/volta.types.ts'
import type { ReportBlade, ReportLanguage, ReportMeasure } from './report-document/model.ts'
import type { InspectedSide } from './reports.types.ts'

const readingTexts = {
  'open-circuit': { en: 'open circuit', fr: 'circuit ouvert' },
  'no-reading': { en: 'no reading', fr: 'pas de mesure' },
} as const

const locales = { en: 'en-GB', fr: 'fr-FR' } as const

/** What a measurement gave, in words: the value with its unit, or that there was none. */
export function readingText(
  language: ReportLanguage,
  measure: Pick<VoltaMeasure, 'reading' | 'value' | 'type'>,
): string {
  if (measure.reading !== 'value') return readingTexts[measure.reading][language]
  const value = new Intl.NumberFormat(locales[language], { maximumSignificantDigits: 6 }).format(measure.value ?? 0)
  return `${value}\u00a0${measure.type.unit}`
}

function conformityOf({ isInspected, isCompliant }: VoltaMeasure): ReportMeasure['conformity'] {
  if (!isInspected) return 'not-inspected'
  if (isCompliant === null) return null
  return isCompliant ? 'compliant' : 'non-compliant'
}

const measureIn = (language: ReportLanguage, measure: VoltaMeasure, number: number): ReportMeasure => ({
  number,
  type: language === 'fr' ? measure.type.nameFr : measure.type.name,
  value: readingText(language, measure),
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
})

/** The blades of a Volta visit with what was measured on them; what is chosen keeps the number that it has among all of its blade. */
export const measuredBlades = (
  language: ReportLanguage,
  blades: readonly InspectedSide[],
  { all, chosen }: { readonly all: readonly VoltaMeasure[]; readonly chosen: readonly VoltaMeasure[] },
): ReportBlade[] =>
  blades.map((blade) => {
    const ofBlade = all.filter(({ inspectionId }) => inspectionId === blade.inspectionId)
    const measures = ofBlade.flatMap((measure, index) =>
      chosen.includes(measure) ? [measureIn(language, measure, index + 1)] : [],
    )
    return {
      name: blade.deviceName,
      serialNumber: blade.serialNumber,
      model: blade.model,
      lengthM: blade.bladeLengthM,
      sides: [],
      measures,
      conclusion: '',
      measuresLeftOut: ofBlade.length - measures.length,
    }
  })
