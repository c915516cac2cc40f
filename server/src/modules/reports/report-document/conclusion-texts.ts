import type { ReportLanguage } from './model.ts'

/** How much of a part was inspected, by its sides. */
export interface SideCounts {
  readonly all: number
  readonly seen: number
  readonly partly: number
}

/** The sentences that conclude on a part; none says more than its sides were seen. */
export interface ConclusionTexts {
  readonly notInspected: string
  nothingFound(sides: SideCounts): string
  found(facts: { findings: number; open: number; sides: SideCounts }): string
  /** The worst of what is still to be repaired, and what is recommended for it. */
  worst(facts: { chip: string; type: string; id: string; where: string; reaction: string }): string
  readonly allFixed: string
  measured(facts: { measures: number; nonCompliant: number; notJudged: number }): string
  readonly notMeasured: string
  /** How many sides were inspected, beside the name of a part in a table, unless all of them were. */
  sidesSeen(sides: SideCounts): string
}

const plural = (count: number, one: string, several: string) => (count === 1 ? one : several)
const pluralFr = (count: number, one: string, several: string) => (count < 2 ? one : several)

const english: ConclusionTexts = {
  notInspected: 'Not inspected in this visit: nothing is known of its state.',
  nothingFound: ({ all, seen, partly }) =>
    seen === all
      ? `No finding on ${plural(all, 'its inspected side', `its ${all} inspected sides`)}.`
      : `No finding on record; of ${all} ${plural(all, 'side', 'sides')} ${seen} ${plural(seen, 'was', 'were')} inspected` +
        `${partly > 0 ? `, ${partly} in part` : ''}. Nothing is known of the rest.`,
  found: ({ findings, open, sides: { all, seen, partly } }) =>
    `${findings} ${plural(findings, 'finding', 'findings')}, ${open} to fix; ${seen} of ${all} ${plural(all, 'side', 'sides')} inspected` +
    `${partly > 0 ? `, ${partly} in part` : ''}.`,
  worst: ({ chip, type, id, where, reaction }) =>
    `Most severe to fix: ${chip}, ${type} (No. ${id}, ${where}). Recommended: ${reaction}`,
  allFixed: 'All are marked as fixed.',
  measured: ({ measures, nonCompliant, notJudged }) =>
    `${measures} ${plural(measures, 'measurement', 'measurements')}: ${nonCompliant} non-compliant, ${notJudged} not inspected or not judged, ${measures - nonCompliant - notJudged} compliant.`,
  notMeasured: 'No measurement on record.',
  sidesSeen: ({ all, seen, partly }) =>
    `${seen}/${all} ${plural(all, 'side', 'sides')}${partly > 0 ? `, ${partly} in part` : ''}`,
}

const french: ConclusionTexts = {
  notInspected: 'Non inspecté lors de cette visite : son état n’est pas connu.',
  nothingFound: ({ all, seen, partly }) =>
    seen === all
      ? `Aucun défaut sur ${pluralFr(all, 'la face inspectée', `les ${all} faces inspectées`)}.`
      : `Aucun défaut enregistré ; ${seen} ${pluralFr(seen, 'face inspectée', 'faces inspectées')} sur ${all}` +
        `${partly > 0 ? `, ${partly} en partie` : ''}. L’état du reste n’est pas connu.`,
  found: ({ findings, open, sides: { all, seen, partly } }) =>
    `${findings} ${pluralFr(findings, 'défaut', 'défauts')}, dont ${open} à réparer ; ${seen} ${pluralFr(seen, 'face inspectée', 'faces inspectées')} sur ${all}` +
    `${partly > 0 ? `, ${partly} en partie` : ''}.`,
  worst: ({ chip, type, id, where, reaction }) =>
    `Le plus grave à réparer : ${chip}, ${type} (n° ${id}, ${where}). Préconisation : ${reaction}`,
  allFixed: 'Tous sont marqués comme réparés.',
  measured: ({ measures, nonCompliant, notJudged }) =>
    `${measures} ${pluralFr(measures, 'mesure', 'mesures')} : ${nonCompliant} non ${pluralFr(nonCompliant, 'conforme', 'conformes')}, ${notJudged} non ${pluralFr(notJudged, 'inspectée ou jugée', 'inspectées ou jugées')}, ${measures - nonCompliant - notJudged} ${pluralFr(measures - nonCompliant - notJudged, 'conforme', 'conformes')}.`,
  notMeasured: 'Aucune mesure enregistrée.',
  sidesSeen: ({ all, seen, partly }) =>
    `${seen}/${all} ${pluralFr(all, 'face', 'faces')}${partly > 0 ? `, ${partly} en partie` : ''}`,
}

export const conclusionTexts = (language: ReportLanguage): ConclusionTexts => (language === 'fr' ? french : english)
