import { join } from 'node:path'
import sharp from 'sharp'
import type {
  ReportDocument,
  ReportFinding,
  ReportLanguage,
  ReportPicture,
  ReportSeverity,
  ReportSideKind,
} from '../model.ts'

const colors = ['#5f6b7a', '#2563eb', '#0f766e', '#f5b301', '#c81e1e', '#86134f'] as const
const names = {
  en: ['Not specified', 'Information', 'Low', 'Middle', 'High', 'Critical'],
  fr: ['Non précisé', 'Information', 'Faible', 'Moyen', 'Élevé', 'Critique'],
} as const

/** The six severities in a language. */
export function sampleSeverities(language: ReportLanguage): ReportSeverity[] {
  return colors.map((color, number) => ({ number, name: names[language][number] ?? '', color }))
}

/** Draws a small JPEG of a worn surface into the folder. */
export async function samplePicture(
  folder: string,
  name: string,
  widthPx: number,
  heightPx: number,
): Promise<ReportPicture> {
  const spots = Array.from({ length: 30 }, (_, index) => {
    const x = widthPx * (0.4 + ((index * 71) % 100) / 500)
    const y = heightPx * (0.42 + ((index * 37) % 100) / 600)
    return `<ellipse cx="${x}" cy="${y}" rx="${6 + ((index * 7) % 20)}" ry="${3 + ((index * 5) % 9)}" fill="#5f5348" opacity=".5"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#d5dce1"/>${spots.join('')}</svg>`
  const path = join(folder, `${name}.jpg`)
  await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toFile(path)
  return { path, widthPx, heightPx }
}

/** A finding of severity 3 at 12.5 m with a framed picture; `over` changes what a test is about. */
export function sampleFinding(picture: ReportPicture, over: Partial<ReportFinding> = {}): ReportFinding {
  const { widthPx, heightPx } = picture
  return {
    idForReport: '1',
    type: 'Leading-edge erosion',
    severity: { number: 3, name: 'Middle', color: '#f5b301' },
    status: 'to-fix',
    distanceM: 12.5,
    distanceFrom: 'hub',
    placeRatio: 12.5 / 58.7,
    zone: 'B',
    isPlaceAbout: false,
    sizeCm: { width: 12, height: 4.5, isAbout: false },
    sizePx: { width: 200, height: 75 },
    comment: 'The top coat is worn through.',
    expertComment: null,
    picture: {
      ...picture,
      box: { x: widthPx * 0.38, y: heightPx * 0.4, width: widthPx * 0.3, height: heightPx * 0.3 },
      cmPerPx: 0.06,
      isScaleAbout: false,
    },
    createdBy: 'Camille Durand',
    context: null,
    onOverview: null,
    events: [],
    attachments: [],
    ...over,
  }
}

/** Numbered findings of all severities in turn, every tenth with an expert's comment. */
export function sampleFindings(picture: ReportPicture, language: ReportLanguage, count: number): ReportFinding[] {
  const severities = sampleSeverities(language)
  return Array.from({ length: count }, (_, index) => {
    const severity = severities[index % severities.length]
    return sampleFinding(picture, {
      idForReport: String(index + 1),
      type: `Type ${index + 1}`,
      comment: `Comment number ${index + 1}.`,
      expertComment: index % 10 === 0 ? `Expert words ${index + 1}.` : null,
      placeRatio: ((index * 37) % 100) / 100,
      ...(severity ? { severity } : {}),
    })
  })
}

const sides: readonly (readonly [ReportSideKind, string, string])[] = [
  ['pressure-side', 'Pressure side', 'Intrados'],
  ['suction-side', 'Suction side', 'Extrados'],
  ['leading-edge', 'Leading edge', 'Bord d’attaque'],
  ['trailing-edge', 'Trailing edge', 'Bord de fuite'],
]

/** A report of three blades with four sides each; the findings are dealt out over them in turn. */
export function sampleReport(
  language: ReportLanguage,
  findings: readonly ReportFinding[],
  over: Partial<ReportDocument> = {},
): ReportDocument {
  const isEnglish = language === 'en'
  return {
    language,
    title: isEnglish ? 'Blade inspection of turbine T07' : 'Inspection des pales de l’éolienne T07',
    reference: 'visionair-report-2041.pdf',
    providerName: 'Visionair',
    organizationName: 'Énergies du Plateau SAS',
    parkName: 'Parc des Hautes Terres',
    turbineName: 'T07',
    turbine: { model: 'N117/3000', serialNumber: 'WT-4207', hubHeightM: 91, rotorDiameterM: 117 },
    looks: null,
    capture: {
      cameras: ['DJI FC300S'],
      distanceM: { least: 7.4, most: 11.2 },
      mmPerPx: { least: 1.2, most: 1.6 },
      isResolutionAbout: false,
      picturesWithoutScale: 0,
      pictures: 12,
    },
    instrument: '',
    serviceName: 'Sherlock Plus',
    visitDate: '2026-11-12',
    inspectorNames: ['Camille Durand', 'Jonas Weber'],
    weather: isEnglish ? 'Dry' : 'Sec',
    timeZone: 'Europe/Paris',
    generatedAt: '2026-11-20T14:05:00Z',
    logo: null,
    coverPicture: null,
    headerPicture: null,
    annexFiles: [],
    conditions: [],
    comparison: null,
    hasSideAnnex: false,
    remarks: [],
    selection: { types: null, severities: null },
    extract: null,
    resultCount: findings.length,
    sideStates: {},
    attachedTold: null,
    severityCounts: sampleSeverities(language).map((severity) => ({
      ...severity,
      count: findings.filter((finding) => finding.severity.number === severity.number).length,
    })),
    blades: ['A', 'B', 'C'].map((letter, blade) => ({
      name: `${isEnglish ? 'Blade' : 'Pale'} ${letter}`,
      serialNumber: `LM-00${blade + 31}`,
      model: 'LM 58.7',
      lengthM: 58.7,
      sides: sides.map(([kind, english, french], side) => ({
        name: isEnglish ? english : french,
        kind,
        lengthM: 58.7,
        isLengthAbout: false,
        overview: null,
        findings: findings.filter((_, index) => index % 12 === blade * 4 + side),
        seen: 'seen' as const,
        leftOut: 0,
      })),
      measures: [],
      conclusion: '',
      measuresLeftOut: 0,
    })),
    coverageNotes: [],
    ...over,
  }
}
