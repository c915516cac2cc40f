import { bonjour, hello, momentText, type Texts } from './mail-words.ts'

const subjects = {
  lockouts: { en: 'Accounts were locked', fr: 'Des comptes ont été verrouillés' },
  deletions: { en: 'Much was deleted', fr: 'De nombreuses suppressions' },
  exports: { en: 'Much was exported', fr: 'De nombreux exports' },
} as const

/** Names one after the other; those beyond ten are counted. */
function namesOf(who: readonly string[], more: (count: number) => string): string {
  const shown = who.slice(0, 10)
  return [...shown, ...(who.length > shown.length ? [more(who.length - shown.length)] : [])].join(', ')
}

const english = {
  lockouts: (who: string) => `Wrong passwords or codes have locked: ${who}.`,
  deletions: (who: string, count: number) =>
    `${who} deleted much within ten minutes: ${count} things, with what went with them.`,
  exports: (who: string, count: number) => `${who} made or downloaded ${count} exports and reports within ten minutes.`,
} as const
const french = {
  lockouts: (who: string) => `Des mots de passe ou des codes erronés ont verrouillé : ${who}.`,
  deletions: (who: string, count: number) =>
    `${who} a beaucoup supprimé en dix minutes : ${count} éléments, avec ce qui en dépendait.`,
  exports: (who: string, count: number) =>
    `${who} a produit ou téléchargé ${count} exports et rapports en dix minutes.`,
} as const

export const trailAlarm: Texts<'trail-alarm'> = {
  en: ({ firstName, kind, who, count, at, link }, timeZone) => ({
    subject: subjects[kind].en,
    paragraphs: [
      hello(firstName),
      english[kind](
        namesOf(who, (more) => `${more} more`),
        count,
      ),
      `It was noticed on ${momentText(at, 'en', timeZone)}. The audit trail tells when and from where.`,
    ],
    action: { label: 'Open the audit trail', link },
    notes: ['All administrators get this message.'],
  }),
  fr: ({ firstName, kind, who, count, at, link }, timeZone) => ({
    subject: subjects[kind].fr,
    paragraphs: [
      bonjour(firstName),
      french[kind](
        namesOf(who, (more) => `${more} de plus`),
        count,
      ),
      `Constaté le ${momentText(at, 'fr', timeZone)}. Le journal dit quand et depuis où.`,
    ],
    action: { label: 'Ouvrir le journal', link },
    notes: ['Tous les administrateurs reçoivent ce message.'],
  }),
}
