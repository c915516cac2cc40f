import type { ToldScale } from '@visionair/contract/rules'
import type { ReportLanguage } from './report-document/model.ts'

// What the report says of what it could not show, before the document has its own words.

type ToldSource = ToldScale['source']
const sourcesEn: Readonly<Record<ToldSource, string>> = {
  calibration: 'the calibration',
  'known-length': 'the known length of the side',
  flight: 'the flight',
}
const sourcesFr: Readonly<Record<ToldSource, string>> = {
  calibration: 'la calibration',
  'known-length': 'la longueur connue de la face',
  flight: 'le vol',
}

const english = {
  title: 'Inspection report',
  extractTitle: 'Extract of the inspection report',
  noPicture: (parts: string) => `No assembled picture in this visit: ${parts}.`,
  partlySeen: (parts: string) => `Only partly shown by the photos of this visit: ${parts}.`,
  assetLeftOut: (part: string, name: string) =>
    `The ${part} of the company, “${name}”, cannot be read and was left out.`,
  annexShortened: (name: string, pages: number) =>
    `Of the company’s document “${name}” only the first ${pages} pages were put in.`,
  attachmentLeftOut: (name: string, id: string) =>
    `The picture “${name}” attached to finding ${id} cannot be read and was left out.`,
  measurePhotoLeftOut: (name: string, number: number) =>
    `The photo “${name}” of measurement ${number} cannot be read and was left out.`,
  pictureRefuted: (side: string) =>
    `The picture of ${side} is refuted: a later assembly could not confirm places it shows, so lengths and places on it may be wrong.`,
  scalesApart: (side: string, percent: string, sources: readonly [ToldSource, ToldSource]) =>
    `The scales of ${side} contradict one another by ${percent} %: ${sources.map((source) => sourcesEn[source]).join(' and ')}.`,
  pictureArchived: (side: string) => `The picture of ${side} lies in the archive and is not shown.`,
  parts: { logo: 'logo', cover: 'cover picture', header: 'header', annexes: 'document' },
}

const french: typeof english = {
  title: 'Rapport d’inspection',
  extractTitle: 'Extrait du rapport d’inspection',
  noPicture: (parts) => `Aucune image assemblée pour cette visite : ${parts}.`,
  partlySeen: (parts) => `Seulement en partie montré par les photos de cette visite : ${parts}.`,
  assetLeftOut: (part, name) => `${part} de la société, « ${name} », ne peut être lu ; le rapport est fait sans.`,
  annexShortened: (name, pages) =>
    `Du document de la société « ${name} », seules les ${pages} premières pages sont reprises.`,
  attachmentLeftOut: (name, id) =>
    `L’image « ${name} » jointe au défaut ${id} ne peut être lue ; le rapport est fait sans.`,
  measurePhotoLeftOut: (name, number) =>
    `La photo « ${name} » de la mesure ${number} ne peut être lue ; le rapport est fait sans.`,
  pictureRefuted: (side) =>
    `L’image de ${side} est réfutée : un assemblage ultérieur n’a pas pu confirmer des places qu’elle montre, les longueurs et positions peuvent y être fausses.`,
  scalesApart: (side, percent, sources) =>
    `Les échelles de ${side} se contredisent de ${percent} % : ${sources.map((source) => sourcesFr[source]).join(' et ')}.`,
  pictureArchived: (side) => `L’image de ${side} se trouve dans l’archive et n’est pas montrée.`,
  parts: { logo: 'Le logo', cover: 'Le visuel de couverture', header: 'Le bandeau', annexes: 'Le document' },
}

export const gatheringTexts = (language: ReportLanguage): typeof english => (language === 'fr' ? french : english)
