import type { ReportLanguage } from './model.ts'
import { frenchSpaces } from './typography.ts'

const enLabels = {
  inspectionReport: 'Inspection report',
  organization: 'Organization',
  park: 'Park',
  turbine: 'Turbine',
  service: 'Service',
  visitDate: 'Visit',
  inspectors: 'Inspected by',
  weather: 'Weather',
  reference: 'Reference',
  generatedAt: 'Report made',
  unknown: '–',

  contents: 'Contents',
  summary: 'Summary',
  map: 'Where the findings are',
  mapEmpty: 'Inspected parts',
  register: 'List of findings',
  detail: 'Findings in detail',
  measures: 'Lightning-protection measurements',
  annexes: 'Annexes',
  about: 'About this report',

  severity: 'Severity',
  count: 'Count',
  share: 'Share',
  reaction: 'Recommended reaction',
  worst: 'Most severe findings',
  all: 'Findings, most severe first',
  number: 'No.',
  type: 'Type',
  place: 'Place',
  distance: 'Distance',
  size: 'Size',
  status: 'Status',
  page: 'Page',

  noFindings: 'No findings',
  noFindingsText: 'The inspected parts show no finding that calls for a remark.',
  noFindingsSelected: 'No finding of the chosen types and severities was recorded on the inspected parts.',
  noFindingsNext: 'Keep this report on record and hold to the regular inspection interval.',
  sideWithoutFinding: 'No finding',

  hub: 'Hub',
  tip: 'Tip',
  ground: 'Ground',
  top: 'Top',
  zone: 'Zone',
  serialNumber: 'Serial number',
  notCalibrated: 'Not calibrated',
  notCalibratedScale: 'Scale not calibrated',
  alsoHere: 'Close to those drawn:',
  notPlaced: 'Without a place on the drawing:',
  toFix: 'To fix',
  fixed: 'Fixed',
  distanceFromHub: 'From hub',
  distanceFromGround: 'From ground',
  recorded: 'Recorded',
  recordedBy: 'By',
  comment: 'Inspector’s comment',
  expertComment: 'Expert’s comment',
  noComment: 'No comment.',
  noPicture: 'No picture',

  measure: 'Measurement',
  value: 'Value',
  conformity: 'Conformity',
  compliant: 'Compliant',
  nonCompliant: 'Non-compliant',
  notInspected: 'Not inspected',
  remarks: 'Comment',

  aboutScale: 'Severity',
  aboutScaleText: 'Each finding carries a level from 0 to 5, always written with its number, its name and its colour.',
  aboutPlace: 'Place',
  aboutPlaceText:
    'Distances are measured along the part from its hub end, or from the ground where the text says so. Zones divide the inspected length: C from 0 to 20%, B from 20 to 70%, A from 70 to 100%, by the centre of the finding.',
  aboutPicture: 'Pictures',
  aboutPictureText:
    'The frame on a picture marks the finding; the bar below it gives the scale. “Not calibrated” means that the size of a pixel was not known for this inspection.',
  aboutSelection: 'Extent',
  aboutSelectionAll: 'This report shows all findings of the inspected parts.',
  aboutSelectionTypes: 'Limited to these types:',
  aboutSelectionSeverities: 'Limited to these severities:',
  aboutCoverage: 'Photo coverage',
} as const

/** The fixed words, read by the template under the same keys. */
export type ReportLabels = { readonly [K in keyof typeof enLabels]: string }

const frLabels: ReportLabels = {
  inspectionReport: 'Rapport d’inspection',
  organization: 'Société',
  park: 'Parc',
  turbine: 'Éolienne',
  service: 'Prestation',
  visitDate: 'Visite',
  inspectors: 'Inspection par',
  weather: 'Météo',
  reference: 'Référence',
  generatedAt: 'Rapport établi',
  unknown: '–',

  contents: 'Sommaire',
  summary: 'Synthèse',
  map: 'Localisation des constats',
  mapEmpty: 'Parties inspectées',
  register: 'Liste des constats',
  detail: 'Constats détaillés',
  measures: 'Mesures de la protection contre la foudre',
  annexes: 'Annexes',
  about: 'À propos de ce rapport',

  severity: 'Gravité',
  count: 'Nombre',
  share: 'Part',
  reaction: 'Suite recommandée',
  worst: 'Constats les plus graves',
  all: 'Constats, du plus grave au moins grave',
  number: 'N°',
  type: 'Type',
  place: 'Emplacement',
  distance: 'Distance',
  size: 'Taille',
  status: 'État',
  page: 'Page',

  noFindings: 'Aucun constat',
  noFindingsText: 'Les parties inspectées ne présentent aucun défaut appelant une remarque.',
  noFindingsSelected: 'Aucun constat des types et gravités choisis n’a été relevé sur les parties inspectées.',
  noFindingsNext: 'Conservez ce rapport et maintenez l’intervalle d’inspection habituel.',
  sideWithoutFinding: 'Aucun constat',

  hub: 'Moyeu',
  tip: 'Bout',
  ground: 'Sol',
  top: 'Sommet',
  zone: 'Zone',
  serialNumber: 'Numéro de série',
  notCalibrated: 'Non étalonné',
  notCalibratedScale: 'Échelle non étalonnée',
  alsoHere: 'Proches de ceux dessinés :',
  notPlaced: 'Sans position sur le dessin :',
  toFix: 'À réparer',
  fixed: 'Réparé',
  distanceFromHub: 'Depuis le moyeu',
  distanceFromGround: 'Depuis le sol',
  recorded: 'Relevé le',
  recordedBy: 'Par',
  comment: 'Commentaire de l’inspecteur',
  expertComment: 'Commentaire de l’expert',
  noComment: 'Sans commentaire.',
  noPicture: 'Pas d’image',

  measure: 'Mesure',
  value: 'Valeur',
  conformity: 'Conformité',
  compliant: 'Conforme',
  nonCompliant: 'Non conforme',
  notInspected: 'Non inspecté',
  remarks: 'Commentaire',

  aboutScale: 'Gravité',
  aboutScaleText: 'Chaque constat porte un niveau de 0 à 5, toujours écrit avec son numéro, son nom et sa couleur.',
  aboutPlace: 'Emplacement',
  aboutPlaceText:
    'Les distances sont mesurées le long de la partie depuis le moyeu, ou depuis le sol lorsque le texte l’indique. Les zones partagent la longueur inspectée : C de 0 à 20 %, B de 20 à 70 %, A de 70 à 100 %, selon le centre du constat.',
  aboutPicture: 'Images',
  aboutPictureText:
    'Le cadre sur une image désigne le constat ; la barre placée dessous donne l’échelle. « Non étalonné » signifie que la taille d’un pixel n’était pas connue pour cette inspection.',
  aboutSelection: 'Étendue',
  aboutSelectionAll: 'Ce rapport présente tous les constats des parties inspectées.',
  aboutSelectionTypes: 'Limité à ces types :',
  aboutSelectionSeverities: 'Limité à ces gravités :',
  aboutCoverage: 'Couverture photographique',
}

/** Severity numbers that have a recommended reaction of their own. */
export type SeverityLevel = 0 | 1 | 2 | 3 | 4 | 5

/** All texts of a report in one language; a missing one does not compile. */
export interface ReportTexts {
  readonly labels: ReportLabels
  readonly reactions: Readonly<Record<SeverityLevel, string>>
  /** What the number above it counts, as in "12" over "findings". */
  countWord(of: 'findings' | 'toFix' | 'fixed' | 'sides' | 'measures', count: number): string
  /** The first sentence of the summary. */
  lead(facts: { findings: number; sides: number; worst: string }): string
  findings(count: number): string
  /** Alternative text of a finding's picture. */
  pictureAlt(facts: { type: string; severity: string; place: string }): string
  stripAlt(facts: { place: string; marks: string }): string
  attachmentAlt(facts: { index: number; id: string; type: string }): string
  logoAlt(name: string): string
  chartAlt(counts: string): string
}

const plural = (count: number, one: string, several: string): string => (count === 1 ? one : several)
const pluralFr = (count: number, one: string, several: string): string => (count < 2 ? one : several)

const english: ReportTexts = {
  labels: enLabels,
  reactions: {
    0: 'Have an expert classify the finding.',
    1: 'None; kept on record.',
    2: 'Watch at the next regular inspection.',
    3: 'Repair at the next planned maintenance.',
    4: 'Repair as soon as possible and inspect again afterwards.',
    5: 'Have an expert decide at once whether the turbine may keep running.',
  },
  countWord: (of, count) =>
    ({
      findings: plural(count, 'finding', 'findings'),
      toFix: 'to fix',
      fixed: 'fixed',
      sides: plural(count, 'side inspected', 'sides inspected'),
      measures: plural(count, 'measurement', 'measurements'),
    })[of],
  lead: ({ findings, sides, worst }) =>
    `The inspection of ${sides} ${plural(sides, 'side', 'sides')} recorded ${findings} ${plural(findings, 'finding', 'findings')}. ` +
    `The highest severity is ${worst}.`,
  findings: (count) => `${count} ${plural(count, 'finding', 'findings')}`,
  pictureAlt: ({ type, severity, place }) =>
    `Photo of the finding: ${type}, severity ${severity}, ${place}. A frame marks it.`,
  stripAlt: ({ place, marks }) => `Drawing of ${place}. Findings marked: ${marks}.`,
  attachmentAlt: ({ index, id, type }) => `Attached picture ${index} of finding ${id}, ${type}`,
  logoAlt: (name) => `Logo of ${name}`,
  chartAlt: (counts) => `Ring of the findings by severity: ${counts}`,
}

const french: ReportTexts = {
  labels: frLabels,
  reactions: {
    0: 'Faire classer le constat par un expert.',
    1: 'Aucune ; conservé au dossier.',
    2: 'À surveiller lors de la prochaine inspection.',
    3: 'Réparer lors de la prochaine maintenance planifiée.',
    4: 'Réparer dès que possible, puis inspecter à nouveau.',
    5: 'Faire décider sans délai par un expert si l’éolienne peut rester en marche.',
  },
  countWord: (of, count) =>
    ({
      findings: pluralFr(count, 'constat', 'constats'),
      toFix: 'à réparer',
      fixed: pluralFr(count, 'réparé', 'réparés'),
      sides: pluralFr(count, 'face inspectée', 'faces inspectées'),
      measures: pluralFr(count, 'mesure', 'mesures'),
    })[of],
  lead: ({ findings, sides, worst }) =>
    `L’inspection de ${sides} ${pluralFr(sides, 'face', 'faces')} a relevé ${findings} ${pluralFr(findings, 'constat', 'constats')}. ` +
    `La gravité la plus élevée est ${worst}.`,
  findings: (count) => `${count} ${pluralFr(count, 'constat', 'constats')}`,
  pictureAlt: ({ type, severity, place }) =>
    `Photo du constat : ${type}, gravité ${severity}, ${place}. Un cadre le désigne.`,
  stripAlt: ({ place, marks }) => `Dessin : ${place}. Constats indiqués : ${marks}.`,
  attachmentAlt: ({ index, id, type }) => `Image ${index} jointe au constat ${id}, ${type}`,
  logoAlt: (name) => `Logo de ${name}`,
  chartAlt: (counts) => `Anneau des constats par gravité : ${counts}`,
}

/** The texts of a language; the French ones with the narrow no-break spaces of French typography. */
export function reportTexts(language: ReportLanguage): ReportTexts {
  if (language === 'en') return english
  const spaced = <T extends object>(texts: T): T =>
    Object.assign(
      { ...texts },
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, frenchSpaces(String(text))])),
    )
  return { ...french, labels: spaced(french.labels), reactions: spaced(french.reactions) }
}
