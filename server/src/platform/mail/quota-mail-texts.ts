import type { Language } from '../i18n/language.ts'
import { sizeText } from '../i18n/size-text.ts'
import { bonjour, hello, type Texts, type ValuesOf } from './mail-words.ts'

type Near = ValuesOf<'quota-near'>['near'][number]

const valueText = (figure: Near['figure'], value: number, language: Language): string =>
  figure === 'photos' ? new Intl.NumberFormat(language).format(value) : sizeText(value, language)

const figures = {
  en: { storedBytes: 'Stored', photos: 'Photos', exportBytes: 'Exports kept' },
  fr: { storedBytes: 'Volume stocké', photos: 'Photos', exportBytes: 'Exports conservés' },
} as const

const lineOf =
  (language: Language, line: (name: string, used: string, limit: string, percent: string) => string) =>
  ({ figure, percent, used, limit }: Near): string =>
    line(
      figures[language][figure],
      valueText(figure, used, language),
      valueText(figure, limit, language),
      new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100),
    )

const englishLine = lineOf('en', (name, used, limit, percent) => `${name}: ${used} of ${limit} (${percent}).`)
const frenchLine = lineOf('fr', (name, used, limit, percent) => `${name} : ${used} sur ${limit} (${percent}).`)

export const quotaNear: Texts<'quota-near'> = {
  en: ({ firstName, scope, name, near, link }) => ({
    subject:
      scope === 'company' ? 'The quota of a company is nearly used up' : 'The quota of an account is nearly used up',
    paragraphs: [
      hello(firstName),
      scope === 'company'
        ? `The company ${name} is near what it may use.`
        : `The account ${name} is near what it may use.`,
      ...near.map(englishLine),
      'Once a limit is reached nothing more of that kind is taken in. Nothing is deleted. Deleting makes room, and administrators can raise the limit.',
    ],
    action: { label: 'Open Visionair', link },
    notes: ['You get this message once at 80% and once at 95%.'],
  }),
  fr: ({ firstName, scope, name, near, link }) => ({
    subject:
      scope === 'company' ? 'Le quota d’une société est presque atteint' : 'Le quota d’un compte est presque atteint',
    paragraphs: [
      bonjour(firstName),
      scope === 'company' ? `La société ${name} approche de son quota.` : `Le compte ${name} approche de son quota.`,
      ...near.map(frenchLine),
      'Une fois une limite atteinte, rien de plus n’est accepté à ce titre. Rien n’est supprimé. Supprimer libère de la place, et les administrateurs peuvent relever la limite.',
    ],
    action: { label: 'Ouvrir Visionair', link },
    notes: ['Vous recevez ce message une fois à 80 % et une fois à 95 %.'],
  }),
}
