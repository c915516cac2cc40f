import { dayText, type Texts, type ValuesOf } from './mail-words.ts'

type Failure = ValuesOf<'re-import-failed'>['failure']

export const reImportRequest: Texts<'re-import-request'> = {
  en: ({ side, visitDate, requester, link }) => ({
    subject: `Archived picture asked for: ${side}`,
    paragraphs: [
      'Hello,',
      `${requester} asks for the archived picture of ${side}, inspected on ${dayText(visitDate, 'en')}.`,
    ],
    action: { label: 'Open the inspection', link },
    notes: [],
  }),
  fr: ({ side, visitDate, requester, link }) => ({
    subject: `Image archivée demandée : ${side}`,
    paragraphs: [
      'Bonjour,',
      `${requester} demande l’image archivée de ${side}, inspecté(e) le ${dayText(visitDate, 'fr')}.`,
    ],
    action: { label: 'Ouvrir l’inspection', link },
    notes: [],
  }),
}

export const reImportDone: Texts<'re-import-done'> = {
  en: ({ side, visitDate, link }) => ({
    subject: `The archived picture is back: ${side}`,
    paragraphs: ['Hello,', `The picture of ${side}, inspected on ${dayText(visitDate, 'en')}, can be looked at again.`],
    action: { label: 'Open the inspection', link },
    notes: [],
  }),
  fr: ({ side, visitDate, link }) => ({
    subject: `L’image archivée est de nouveau disponible : ${side}`,
    paragraphs: [
      'Bonjour,',
      `L’image de ${side}, inspecté(e) le ${dayText(visitDate, 'fr')}, peut de nouveau être consultée.`,
    ],
    action: { label: 'Ouvrir l’inspection', link },
    notes: [],
  }),
}

const whyEn: Readonly<Record<Failure, string>> = {
  lost: 'Neither the archive nor the photos hold this picture any more.',
  'not-thawed': 'The archive has not handed the picture out, long after the time it usually takes.',
  error: 'The work failed; an administrator can see why.',
}
const whyFr: Readonly<Record<Failure, string>> = {
  lost: 'Ni l’archive ni les photos ne contiennent plus cette image.',
  'not-thawed': 'L’archive n’a pas restitué l’image, bien après le délai habituel.',
  error: 'Le traitement a échoué ; un administrateur peut en voir la raison.',
}

export const reImportFailed: Texts<'re-import-failed'> = {
  en: ({ side, visitDate, failure, link }) => ({
    subject: `The archived picture could not be brought back: ${side}`,
    paragraphs: [
      'Hello,',
      `The picture of ${side}, inspected on ${dayText(visitDate, 'en')}, could not be brought back from the archive.`,
      whyEn[failure],
      'You may ask for it again.',
    ],
    action: { label: 'Open the inspection', link },
    notes: [],
  }),
  fr: ({ side, visitDate, failure, link }) => ({
    subject: `L’image archivée n’a pas pu être restaurée : ${side}`,
    paragraphs: [
      'Bonjour,',
      `L’image de ${side}, inspecté(e) le ${dayText(visitDate, 'fr')}, n’a pas pu être restaurée depuis l’archive.`,
      whyFr[failure],
      'Vous pouvez la demander à nouveau.',
    ],
    action: { label: 'Ouvrir l’inspection', link },
    notes: [],
  }),
}
