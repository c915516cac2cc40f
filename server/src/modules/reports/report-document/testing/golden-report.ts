import { join } from 'node:path'
import sharp from 'sharp'
import type { ReportChange, ReportDocument, ReportLanguage, ReportPicture } from '../model.ts'
import { sampleFindings, samplePicture, sampleReport, sampleSeverities } from './sample-report.ts'

const words = {
  en: {
    header: 'Plateau Energies · Asset management',
    comment: 'The top coat is worn through over the whole width; the laminate shows in two places.',
    expert: 'Fill and repaint within six months, then look again: “worn” is not “safe”.',
    types: ['Leading-edge erosion', 'Surface crack', 'Lightning strike', 'Contamination'],
    remark: 'The document of the company, “Terms.pdf”, cannot be read and was left out.',
  },
  fr: {
    header: 'Énergies du Plateau · Gestion des actifs',
    comment: 'Le revêtement est usé sur toute la largeur ; le stratifié apparaît à deux endroits.',
    expert: 'Mastiquer et repeindre sous six mois, puis revoir : « usé » ne veut pas dire « sûr ».',
    types: ['Érosion du bord d’attaque', 'Fissure de surface', 'Impact de foudre', 'Salissure'],
    remark: 'Le document de la société, « Conditions.pdf », ne peut être lu ; le rapport est fait sans.',
  },
} as const

const kinds: readonly (readonly [ReportChange['kind'], string | null, number | null, number | null])[] = [
  ['new', '3', null, 6.4],
  ['grown', '1', 8, 12],
  ['grown', '2', 30, 41.5],
  ['unchanged', '4', 15, 15.2],
  ['repaired', null, 9, null],
  ['not-seen', null, 4, null],
]

/** A photo that is the same on every machine, without a word in it. */
async function overviewPicture(folder: string): Promise<ReportPicture> {
  const [widthPx, heightPx] = [150, 1200]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#7d93a3"/><polygon points="55,0 95,0 130,260 84,1190 66,1190 40,200" fill="#e3e6e4"/></svg>`
  const path = join(folder, 'overview.jpg')
  await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toFile(path)
  return { path, widthPx, heightPx }
}

/** A report with everything a page can show, the same every time. */
export async function goldenReport(language: ReportLanguage, folder: string): Promise<ReportDocument> {
  const text = words[language]
  const crop = await samplePicture(folder, 'crop', 900, 600)
  const overview = await overviewPicture(folder)
  const header = await samplePicture(folder, 'header', 1400, 90)
  const severities = sampleSeverities(language)
  const severity = severities[3] ?? { number: 3, name: '', color: '#f5b301' }
  const findings = sampleFindings(crop, language, 24).map((finding, index) => ({
    ...finding,
    type: text.types[index % text.types.length] ?? '',
    comment: text.comment,
    expertComment: index === 0 ? text.expert : null,
    onOverview: { x: 0.4, y: 0.1 + (index % 7) / 9, width: 0.15, height: 0.04 },
    events:
      index === 0
        ? ([
            {
              what: 'seen-before',
              at: '2025-11-01',
              type: '',
              severity,
              sizeCm: { width: 8, height: 3.5, isAbout: false },
              by: '',
            },
            {
              what: 'fixed',
              at: '2026-02-03T10:00:00Z',
              type: '',
              severity,
              sizeCm: null,
              by: 'Camille Durand',
            },
          ] as const)
        : [],
    attachments: index === 0 ? [crop] : [],
  }))
  const report = sampleReport(language, findings, {
    headerPicture: header,
    organizationName: text.header,
    remarks: [text.remark],
    hasSideAnnex: true,
    comparison: {
      visits: [{ date: '2025-11-01', service: 'Sherlock', parts: ['A', 'B'] }],
      isChosen: false,
      withoutPast: ['C'],
      changes: kinds.map(([kind, idForReport, beforeCm, nowCm], index) => ({
        kind,
        idForReport,
        type: text.types[index % text.types.length] ?? '',
        severity,
        place: 'A · 1',
        distanceM: 12.5 + index,
        isAbout: { before: false, now: false, distance: false },
        distanceFrom: 'hub',
        comparedOn: '2025-11-01',
        seenOn: null,
        beforeCm,
        nowCm,
      })),
    },
  })
  return {
    ...report,
    blades: report.blades.map((blade) => ({ ...blade, sides: blade.sides.map((side) => ({ ...side, overview })) })),
  }
}
