import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../../platform/i18n/language.ts'
import type { DeviceType } from '../../reference/reference.types.ts'
import { attributesOf, fieldsOf, referenceOf } from './fields.ts'

const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  park: { en: 'Park', fr: 'Parc' },
  subPark: { en: 'Sub-park', fr: 'Sous-parc' },
  turbine: { en: 'Turbine', fr: 'Éolienne' },
  blade: { en: 'Blade', fr: 'Pale' },
  side: { en: 'Side', fr: 'Face' },
  place: { en: 'Place', fr: 'Lieu' },
  comment: { en: 'Comment', fr: 'Commentaire' },
  turbineCount: { en: 'Turbines', fr: 'Éoliennes' },
  easting: { en: 'Easting', fr: 'Easting' },
  northing: { en: 'Northing', fr: 'Northing' },
}

/** What a field is called, with the unit of its values; attributes by their names. */
export function titlesOf(types: ReadonlyMap<number, DeviceType>, language: Language) {
  const attributes = attributesOf(types)
  return fieldsOf(types).map((field) => {
    const attribute = attributes.get(referenceOf(field) ?? '')
    const unit = attribute?.unit ? ` (${attribute.unit})` : ''
    const name = language === 'fr' ? attribute?.nameFr : attribute?.name
    return { field, title: name === undefined ? (titles[field]?.[language] ?? field) : `${name}${unit}` }
  })
}

const examples: Readonly<Record<Language, readonly Readonly<Record<string, string | number>>[]>> = {
  en: [
    { park: 'Example park', place: 'Somewhere', 'attribute.latitude': 49.9, 'attribute.longitude': 2.3 },
    {
      park: 'Example park',
      turbine: 'E01',
      'attribute.latitude': 49.9012,
      'attribute.longitude': 2.3045,
      'attribute.model': 'V100-2.0',
      'attribute.hubHeight': 95,
      'attribute.rotorDiameter': 100.5,
      'attribute.inServiceDate': '2019-06-30',
    },
    { park: 'Example park', turbine: 'E01', blade: 'Blade A', 'attribute.serialNumber': 'SN-0001' },
    { park: 'Example park', turbine: 'E01', blade: 'Blade A', side: 'Pressure side', 'attribute.reverseDevice': 'yes' },
    { park: 'Example park', subPark: 'North', turbine: 'E02' },
  ],
  fr: [
    { park: 'Parc exemple', place: 'Quelque part', 'attribute.latitude': 49.9, 'attribute.longitude': 2.3 },
    {
      park: 'Parc exemple',
      turbine: 'E01',
      'attribute.latitude': 49.9012,
      'attribute.longitude': 2.3045,
      'attribute.model': 'V100-2.0',
      'attribute.hubHeight': 95,
      'attribute.rotorDiameter': 100.5,
      'attribute.inServiceDate': '30/06/2019',
    },
    { park: 'Parc exemple', turbine: 'E01', blade: 'Pale A', 'attribute.serialNumber': 'SN-0001' },
    { park: 'Parc exemple', turbine: 'E01', blade: 'Pale A', side: 'Intrados', 'attribute.reverseDevice': 'oui' },
    { park: 'Parc exemple', subPark: 'Nord', turbine: 'E02' },
  ],
}

/** A table to fill in: every column there is and a row for each kind of thing. It is written as the tables of exports are. */
export function templateOf(types: ReadonlyMap<number, DeviceType>, language: Language): string {
  const columns = titlesOf(types, language)
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' && language === 'fr' ? String(value).replace('.', ',') : String(value ?? '')
  const rows = examples[language].map((row) => columns.map(({ field }) => cell(row[field])))
  const delimiter = language === 'fr' ? ';' : ','
  return `\uFEFF${stringify([columns.map(({ title }) => title), ...rows], { delimiter, record_delimiter: '\r\n' })}`
}
