import type { Language } from './spoken.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
/** In French none and one are told alike. */
const countedFr = (count: number, one: string): string => `${count} ${one}${count < 2 ? '' : 's'}`

interface Extract {
  readonly shown: number
  readonly all: number
  readonly worst: { readonly shown: string; readonly left: string | null }
}

const english = {
  lead: (sides: number, findings: number, worst: string) =>
    `The inspection of ${counted(sides, 'side')} recorded ${counted(findings, 'finding')}. The highest severity is ${worst}.`,
  extract: ({ shown, all, worst }: Extract) =>
    [
      `This extract shows ${shown} of the ${all} results on record for this visit;`,
      `the highest severity among them is ${worst.shown}.`,
      worst.left === null
        ? 'It left out nothing when it was made.'
        : `It leaves out ${all - shown}, the most severe of them ${worst.left}.`,
    ].join(' '),
  ring: 'Ring of the findings by severity:',
  bars: 'Bars of what changed since the previous visit:',
  picture: 'Photo of the finding:',
  severity: 'severity',
  side: 'Photo of the whole side:',
  frames: 'Frames mark the findings.',
  annexes: 'Annexes',
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
}

/** The sentences and words of a report that are looked for. */
export type ReportWords = typeof english

const french: ReportWords = {
  lead: (sides, findings, worst) =>
    `L’inspection de ${countedFr(sides, 'face')} a relevé ${countedFr(findings, 'défaut')}. La gravité la plus élevée est ${worst}.`,
  extract: ({ shown, all, worst }) =>
    [
      `Cet extrait reprend ${countedFr(shown, 'résultat')} sur les ${all} enregistrés pour cette visite ;`,
      `la gravité la plus élevée y est ${worst.shown}.`,
      worst.left === null
        ? 'Rien n’a été laissé de côté lors de son établissement.'
        : `Il en laisse ${all - shown} de côté, dont le plus grave est ${worst.left}.`,
    ].join(' '),
  ring: 'Anneau des défauts par gravité :',
  bars: 'Barres de l’évolution depuis la visite précédente :',
  picture: 'Photo du défaut :',
  severity: 'gravité',
  side: 'Photo de la face entière :',
  frames: 'Des cadres désignent les défauts.',
  annexes: 'Annexes',
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
}

export const reportWords: Readonly<Record<Language, ReportWords>> = { en: english, fr: french }
