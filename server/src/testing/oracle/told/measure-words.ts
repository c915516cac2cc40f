import type { Language } from './spoken.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
/** In French none and one are told alike. */
const countedFr = (count: number, one: string): string => `${count} ${one}${count < 2 ? '' : 's'}`

interface Measured {
  readonly measures: number
  readonly blades: number
  readonly nonCompliant: number
  readonly notJudged: number
}

/** "Calls none non-compliant only where each was judged." */
function verdicts<T>(
  { nonCompliant, notJudged }: Measured,
  words: { readonly some: T; readonly unknown: T; readonly none: T },
): T {
  if (nonCompliant > 0) return words.some
  return notJudged > 0 ? words.unknown : words.none
}

const english = {
  lead: (measured: Measured) => {
    const { measures, blades, nonCompliant, notJudged } = measured
    const judged = verdicts(measured, {
      some: `${nonCompliant} ${nonCompliant === 1 ? 'is' : 'are'} non-compliant`,
      unknown: 'No measurement is known to be non-compliant',
      none: 'None of them is non-compliant',
    })
    const rest = notJudged > 0 ? `; ${notJudged} ${notJudged === 1 ? 'was' : 'were'} not inspected or not judged` : ''
    const taken = `${counted(measures, 'measurement')} ${measures === 1 ? 'was' : 'were'} taken`
    return `${taken} on the lightning protection of ${counted(blades, 'blade')}. ${judged}${rest}.`
  },
  /** Of a blade in an extract. */
  ofBlade: (shown: number, left: number) => `${shown} in this extract, ${left} left out`,
  ring: 'Ring of the measurements by severity:',
  drawing: 'Drawing of',
  marked: 'Measurements marked:',
  openCircuit: 'open circuit',
  noReading: 'no reading',
  compliant: 'Compliant',
  nonCompliant: 'Non-compliant',
  notInspected: 'Not inspected',
  unknown: '–',
}

/** The sentences and words of a report of measures that are looked for. */
export type MeasureWords = typeof english

const french: MeasureWords = {
  lead: (measured) => {
    const { measures, blades, nonCompliant, notJudged } = measured
    const judged = verdicts(measured, {
      some: `${nonCompliant} ${nonCompliant < 2 ? 'est non conforme' : 'sont non conformes'}`,
      unknown: 'Aucune n’est connue comme non conforme',
      none: 'Aucune n’est non conforme',
    })
    const were = notJudged < 2 ? 'n’a pas été inspectée ou jugée' : 'n’ont pas été inspectées ou jugées'
    const rest = notJudged > 0 ? ` ; ${notJudged} ${were}` : ''
    const taken = measures < 2 ? 'mesure a été faite' : 'mesures ont été faites'
    return `${measures} ${taken} sur la protection contre la foudre de ${countedFr(blades, 'pale')}. ${judged}${rest}.`
  },
  ofBlade: (shown, left) => `${shown} dans cet extrait, ${left} non repris`,
  ring: 'Anneau des mesures par gravité :',
  drawing: 'Dessin :',
  marked: 'Mesures indiquées :',
  openCircuit: 'circuit ouvert',
  noReading: 'pas de mesure',
  compliant: 'Conforme',
  nonCompliant: 'Non conforme',
  notInspected: 'Non inspecté',
  unknown: '–',
}

export const measureWords: Readonly<Record<Language, MeasureWords>> = { en: english, fr: french }
