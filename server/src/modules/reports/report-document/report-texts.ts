import type { ChangeKind } from './compare-findings.ts'
import type { FindingEvent, ReportLanguage } from './model.ts'
import { enLabels, frLabels, type ReportLabels } from './report-labels.ts'
import { frenchSpaces } from './typography.ts'

/** Severity numbers that have a recommended reaction of their own. */
export type SeverityLevel = 0 | 1 | 2 | 3 | 4 | 5

const isLevel = (value: number): value is SeverityLevel => Number.isInteger(value) && value >= 0 && value <= 5

/** What the summary counts in large figures. */
export type CountedThing =
  | 'findings'
  | 'toFix'
  | 'fixed'
  | 'sides'
  | 'sidesPartly'
  | 'sidesUnseen'
  | 'shown'
  | 'leftOut'
  | 'measures'
  | 'compliant'
  | 'nonCompliant'
  | 'notJudged'
  | 'blades'

/** All texts of a report in one language; a missing one does not compile. */
export interface ReportTexts {
  readonly labels: ReportLabels
  readonly reactions: Readonly<Record<SeverityLevel, string>>
  /** What is recommended for a measurement nobody has graded. */
  readonly reactionToUngraded: string
  /** What the number above it counts, as in "12" over "findings". */
  countWord(of: CountedThing, count: number): string
  /** The first sentence of the summary. */
  lead(facts: { findings: number; sides: number; worst: string }): string
  /** The first sentences of the summary of an extract: what it shows of how many, and the worst of what it leaves out. */
  extractLead(facts: { shown: number; total: number; worst: string | null; worstLeftOut: string | null }): string
  /** On every page of an extract, after the word for it. */
  extractLine(facts: { leftOut: number; worst: string | null }): string
  /** What an extract shows and leaves out of a part. */
  extractOfPart(facts: { shown: number; leftOut: number }): string
  /** The first sentence of the summary of a visit that measured. */
  measuredLead(facts: { measures: number; blades: number; nonCompliant: number; notJudged: number }): string
  readonly changes: Readonly<Record<ChangeKind, string>>
  readonly events: Readonly<Record<FindingEvent['what'], string>>
  comparisonAlt(counts: string): string
  annexPageAlt(facts: { name: string; page: number; pages: number }): string
  sideAlt(place: string): string
  findings(count: number): string
  /** Alternative text of a finding's picture. */
  pictureAlt(facts: { type: string; severity: string; place: string }): string
  /** Alternative text of the picture that shows where a finding lies. */
  contextAlt(facts: { type: string; severity: string; place: string }): string
  stripAlt(facts: { place: string; marks: string; ofMeasures: boolean }): string
  attachmentAlt(facts: { index: number; id: string; type: string }): string
  measurePhotoAlt(facts: { index: number; id: number; type: string; blade: string }): string
  logoAlt(name: string): string
  chartAlt(facts: { counts: string; ofMeasures: boolean }): string
  /** That characters are in no font, named by their code points. */
  notPrinted(facts: { count: number; points: string }): string
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
  reactionToUngraded: 'Have an expert grade the measurement.',
  countWord: (of, count) =>
    ({
      findings: plural(count, 'finding', 'findings'),
      toFix: 'to fix',
      fixed: 'fixed',
      sides: plural(count, 'side inspected', 'sides inspected'),
      sidesPartly: plural(count, 'side partly inspected', 'sides partly inspected'),
      sidesUnseen: plural(count, 'side not inspected', 'sides not inspected'),
      shown: 'in this extract',
      leftOut: 'left out',
      measures: plural(count, 'measurement', 'measurements'),
      compliant: 'compliant',
      nonCompliant: 'non-compliant',
      notJudged: 'not judged',
      blades: plural(count, 'blade measured', 'blades measured'),
    })[of],
  measuredLead: ({ measures, blades, nonCompliant, notJudged }) =>
    `${measures} ${plural(measures, 'measurement was', 'measurements were')} taken on the lightning protection of ${blades} ${plural(blades, 'blade', 'blades')}. ` +
    [
      nonCompliant > 0
        ? `${nonCompliant} ${plural(nonCompliant, 'is', 'are')} non-compliant`
        : notJudged > 0
          ? 'No measurement is known to be non-compliant'
          : 'None of them is non-compliant',
      ...(notJudged > 0 ? [`${notJudged} ${plural(notJudged, 'was', 'were')} not inspected or not judged`] : []),
    ].join('; ') +
    '.',
  changes: {
    new: 'New',
    grown: 'Grown',
    unchanged: 'Unchanged',
    repaired: 'Repaired',
    unmeasured: 'Size unknown',
    'not-seen': 'Not seen again',
    'not-seen-partly': 'Not seen, doubtful',
    'not-inspected': 'Side not inspected',
  },
  events: {
    'seen-before': 'Seen at an earlier visit',
    fixed: 'Fixed',
    'to-fix': 'To fix again',
  },
  comparisonAlt: (counts) => `Bars of what changed since the previous visit: ${counts}`,
  annexPageAlt: ({ name, page, pages }) => `${name}, page ${page} of ${pages}`,
  sideAlt: (place) => `Photo of the whole side: ${place}. Frames mark the findings.`,
  lead: ({ findings, sides, worst }) =>
    `The inspection of ${sides} ${plural(sides, 'side', 'sides')} recorded ${findings} ${plural(findings, 'finding', 'findings')}. ` +
    `The highest severity is ${worst}.`,
  extractLead: ({ shown, total, worst, worstLeftOut }) =>
    `This extract shows ${shown} of the ${total} results on record for this visit` +
    (worst === null ? '. ' : `; the highest severity among them is ${worst}. `) +
    (worstLeftOut === null
      ? 'It left out nothing when it was made.'
      : `It leaves out ${total - shown}, the most severe of them ${worstLeftOut}.`),
  extractLine: ({ leftOut, worst }) =>
    worst === null ? 'nothing left out when it was made' : `${leftOut} left out, up to ${worst}`,
  extractOfPart: ({ shown, leftOut }) => `${shown} in this extract, ${leftOut} left out`,
  findings: (count) => `${count} ${plural(count, 'finding', 'findings')}`,
  pictureAlt: ({ type, severity, place }) =>
    `Photo of the finding: ${type}, severity ${severity}, ${place}. A frame marks it.`,
  contextAlt: ({ type, severity, place }) =>
    `Photo of where the finding lies: ${type}, severity ${severity}, ${place}. A frame marks it.`,
  stripAlt: ({ place, marks, ofMeasures }) =>
    `Drawing of ${place}. ${ofMeasures ? 'Measurements' : 'Findings'} marked: ${marks}.`,
  attachmentAlt: ({ index, id, type }) => `Attached picture ${index} of finding ${id}, ${type}`,
  measurePhotoAlt: ({ index, id, type, blade }) => `Photo ${index} of measurement ${id}, ${type}, ${blade}`,
  logoAlt: (name) => `Logo of ${name}`,
  chartAlt: ({ counts, ofMeasures }) =>
    `Ring of the ${ofMeasures ? 'measurements' : 'findings'} by severity: ${counts}`,
  notPrinted: ({ count, points }) =>
    `${count} ${plural(count, 'character is', 'characters are')} in no font of this report and ${plural(count, 'stands', 'stand')} as an empty square (□): ${points}.`,
}

const french: ReportTexts = {
  labels: frLabels,
  reactions: {
    0: 'Faire classer le défaut par un expert.',
    1: 'Aucune ; conservé au dossier.',
    2: 'À surveiller lors de la prochaine inspection.',
    3: 'Réparer lors de la prochaine maintenance planifiée.',
    4: 'Réparer dès que possible, puis inspecter à nouveau.',
    5: 'Faire décider sans délai par un expert si l’éolienne peut rester en marche.',
  },
  reactionToUngraded: 'Faire classer la mesure par un expert.',
  countWord: (of, count) =>
    ({
      findings: pluralFr(count, 'défaut', 'défauts'),
      toFix: 'à réparer',
      fixed: pluralFr(count, 'réparé', 'réparés'),
      sides: pluralFr(count, 'face inspectée', 'faces inspectées'),
      sidesPartly: pluralFr(count, 'face partiellement inspectée', 'faces partiellement inspectées'),
      sidesUnseen: pluralFr(count, 'face non inspectée', 'faces non inspectées'),
      shown: 'dans cet extrait',
      leftOut: pluralFr(count, 'non repris', 'non repris'),
      measures: pluralFr(count, 'mesure', 'mesures'),
      compliant: pluralFr(count, 'conforme', 'conformes'),
      nonCompliant: pluralFr(count, 'non conforme', 'non conformes'),
      notJudged: pluralFr(count, 'non jugée', 'non jugées'),
      blades: pluralFr(count, 'pale mesurée', 'pales mesurées'),
    })[of],
  measuredLead: ({ measures, blades, nonCompliant, notJudged }) =>
    `${measures} ${pluralFr(measures, 'mesure a été faite', 'mesures ont été faites')} sur la protection contre la foudre de ${blades} ${pluralFr(blades, 'pale', 'pales')}. ` +
    [
      nonCompliant > 0
        ? `${nonCompliant} ${pluralFr(nonCompliant, 'est non conforme', 'sont non conformes')}`
        : notJudged > 0
          ? 'Aucune n’est connue comme non conforme'
          : 'Aucune n’est non conforme',
      ...(notJudged > 0
        ? [
            `${notJudged} ${pluralFr(notJudged, 'n’a pas été inspectée ou jugée', 'n’ont pas été inspectées ou jugées')}`,
          ]
        : []),
    ].join(' ; ') +
    '.',
  changes: {
    new: 'Nouveau',
    grown: 'Aggravé',
    unchanged: 'Inchangé',
    repaired: 'Réparé',
    unmeasured: 'Taille inconnue',
    'not-seen': 'Non revu',
    'not-seen-partly': 'Non revu, incertain',
    'not-inspected': 'Face non inspectée',
  },
  events: {
    'seen-before': 'Relevé à une visite précédente',
    fixed: 'Réparé',
    'to-fix': 'De nouveau à réparer',
  },
  comparisonAlt: (counts) => `Barres de l’évolution depuis la visite précédente : ${counts}`,
  annexPageAlt: ({ name, page, pages }) => `${name}, page ${page} sur ${pages}`,
  sideAlt: (place) => `Photo de la face entière : ${place}. Des cadres désignent les défauts.`,
  lead: ({ findings, sides, worst }) =>
    `L’inspection de ${sides} ${pluralFr(sides, 'face', 'faces')} a relevé ${findings} ${pluralFr(findings, 'défaut', 'défauts')}. ` +
    `La gravité la plus élevée est ${worst}.`,
  extractLead: ({ shown, total, worst, worstLeftOut }) =>
    `Cet extrait reprend ${shown} ${pluralFr(shown, 'résultat', 'résultats')} sur les ${total} enregistrés pour cette visite` +
    (worst === null ? '. ' : ` ; la gravité la plus élevée y est ${worst}. `) +
    (worstLeftOut === null
      ? 'Rien n’a été laissé de côté lors de son établissement.'
      : `Il en laisse ${total - shown} de côté, dont le plus grave est ${worstLeftOut}.`),
  extractLine: ({ leftOut, worst }) =>
    worst === null ? 'rien laissé de côté lors de son établissement' : `${leftOut} non repris, jusqu’à ${worst}`,
  extractOfPart: ({ shown, leftOut }) => `${shown} dans cet extrait, ${leftOut} non repris`,
  findings: (count) => `${count} ${pluralFr(count, 'défaut', 'défauts')}`,
  pictureAlt: ({ type, severity, place }) =>
    `Photo du défaut : ${type}, gravité ${severity}, ${place}. Un cadre le désigne.`,
  contextAlt: ({ type, severity, place }) =>
    `Photo de l’endroit du défaut : ${type}, gravité ${severity}, ${place}. Un cadre le désigne.`,
  stripAlt: ({ place, marks, ofMeasures }) =>
    `Dessin : ${place}. ${ofMeasures ? 'Mesures indiquées' : 'Défauts indiqués'} : ${marks}.`,
  attachmentAlt: ({ index, id, type }) => `Image ${index} jointe au défaut ${id}, ${type}`,
  measurePhotoAlt: ({ index, id, type, blade }) => `Photo ${index} de la mesure ${id}, ${type}, ${blade}`,
  logoAlt: (name) => `Logo de ${name}`,
  chartAlt: ({ counts, ofMeasures }) => `Anneau des ${ofMeasures ? 'mesures' : 'défauts'} par gravité : ${counts}`,
  notPrinted: ({ count, points }) =>
    `${count} ${pluralFr(count, 'caractère n’est', 'caractères ne sont')} dans aucune police de ce rapport et ${pluralFr(count, 'figure', 'figurent')} comme un carré vide (□) : ${points}.`,
}

/** What is recommended for a finding or a measurement of a severity. */
export function reactionTo(
  severity: number,
  { ofMeasures }: { readonly ofMeasures: boolean },
  texts: ReportTexts,
): string {
  if (!isLevel(severity)) return texts.labels.unknown
  return ofMeasures && severity === 0 ? texts.reactionToUngraded : texts.reactions[severity]
}

/** The texts of a language; the French ones with the narrow no-break spaces of French typography. */
export function reportTexts(language: ReportLanguage): ReportTexts {
  if (language === 'en') return english
  const spaced = <T extends object>(texts: T): T =>
    Object.assign(
      { ...texts },
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, frenchSpaces(String(text))])),
    )
  return {
    ...french,
    labels: spaced(french.labels),
    reactions: spaced(french.reactions),
    extractLead: (facts) => frenchSpaces(french.extractLead(facts)),
    measuredLead: (facts) => frenchSpaces(french.measuredLead(facts)),
    comparisonAlt: (counts) => frenchSpaces(french.comparisonAlt(counts)),
    sideAlt: (place) => frenchSpaces(french.sideAlt(place)),
  }
}
