import type { Attribute, DeviceType } from '../../reference/reference.types.ts'
import { plain } from '../folders/folder-words.ts'
import type { ColumnChoice } from './table.types.ts'

/** What a column can say besides the values of attributes. */
export const placeFields = ['park', 'subPark', 'turbine', 'blade', 'side'] as const
export const factFields = ['place', 'comment', 'turbineCount', 'easting', 'northing'] as const
/** What a turbine has as its place and comment: the same columns fill them. */
export const placeReference = 'municipality'
export const commentReference = 'comment'
const ownReferences = ['name', placeReference, commentReference]

/** Words of the template in both languages, then words other tables use: those are proposed, not taken for granted. */
const words: Readonly<Record<string, { readonly own: readonly string[]; readonly foreign: readonly string[] }>> = {
  park: {
    own: ['park', 'parc'],
    foreign: [
      'sitename',
      'site',
      'nomdusite',
      'parkname',
      'nomduparc',
      'windfarm',
      'windfarmname',
      'parceolien',
      'farm',
      'ferme',
      'fermeeolienne',
      'centrale',
      'centraleeolienne',
      'project',
      'projectname',
      'projet',
      'name',
      'nom',
      'windpark',
      'anlagenpark',
      'standort',
    ],
  },
  subPark: { own: ['subpark', 'sousparc'], foreign: ['section', 'cluster', 'phase', 'grappe'] },
  turbine: {
    own: ['turbine', 'eolienne'],
    foreign: [
      'turbinename',
      'turbineid',
      'wtg',
      'windturbine',
      'nomeolienne',
      'aerogenerateur',
      'machine',
      'wea',
      'anlage',
      'windenergieanlage',
      'windkraftanlage',
    ],
  },
  blade: { own: ['blade', 'pale'], foreign: ['part', 'bladename', 'component', 'composant', 'blatt', 'rotorblatt'] },
  side: { own: ['side', 'face'], foreign: [] },
  place: {
    own: ['place', 'lieu', 'localization', 'localisation'],
    foreign: [
      'county',
      'location',
      'town',
      'city',
      'municipality',
      'commune',
      'ville',
      'departement',
      'region',
      'address',
      'adresse',
      'gemeinde',
      'ort',
      'municipalite',
    ],
  },
  comment: {
    own: ['comment', 'commentaire'],
    foreign: [
      'comments',
      'note',
      'notes',
      'remark',
      'remarks',
      'remarque',
      'remarques',
      'commentaires',
      'observation',
      'observations',
      'bemerkung',
      'bemerkungen',
      'kommentar',
    ],
  },
  turbineCount: {
    own: ['turbines', 'eoliennes'],
    foreign: [
      'noofturbines',
      'numberofturbines',
      'turbinecount',
      'turbinenumber',
      'nombredeoliennes',
      'nbeoliennes',
      'nboliennes',
      'anlagenzahl',
      'anzahlanlagen',
    ],
  },
  easting: { own: ['easting'], foreign: ['xcoordinate', 'osgbeasting', 'bngeasting', 'eastings', 'xosgb'] },
  northing: { own: ['northing'], foreign: ['ycoordinate', 'osgbnorthing', 'bngnorthing', 'northings', 'yosgb'] },
  'attribute.latitude': {
    own: ['lat'],
    foreign: ['ylat', 'gpslatitude', 'latitudewgs84', 'latitudedeg', 'breitengrad', 'breite'],
  },
  'attribute.longitude': {
    own: ['lon', 'lng', 'long'],
    foreign: ['xlong', 'gpslongitude', 'longitudewgs84', 'langengrad', 'lange'],
  },
  'attribute.rotorDiameter': {
    own: [],
    foreign: [
      'rotord',
      'trd',
      'diameter',
      'rotordia',
      'rotordiameterm',
      'diametre',
      'diametrerotor',
      'diametrederotor',
      'rotordurchmesser',
    ],
  },
  'attribute.hubHeight': {
    own: [],
    foreign: ['thh', 'hubheightm', 'hauteurmoyeu', 'hauteurdemoyeu', 'hauteurdumoyeu', 'nabenhohe'],
  },
  'attribute.model': {
    own: [],
    foreign: ['turbinemodel', 'tmodel', 'turbinetype', 'modeleeolienne', 'anlagentyp', 'typ'],
  },
  'attribute.serialNumber': {
    own: [],
    foreign: ['serial', 'serialno', 'sn', 'numerodeserie', 'numserie', 'nserie', 'seriennummer'],
  },
  'attribute.inServiceDate': {
    own: [],
    foreign: ['operational', 'commissioned', 'commissioningdate', 'datedemiseenservice', 'inbetriebnahme'],
  },
}

/** A title without units in brackets, accents, signs, capitals and spaces. */
const keyOf = (title: string): string => plain(title.replaceAll(/[([{][^)\]}]*[)\]}]/g, ' ')).replaceAll(' ', '')

const prefix = 'attribute.'
export const attributeField = (reference: string): string => `${prefix}${reference}`
/** The reference of the attribute a field stands for; null for the other fields. */
export const referenceOf = (field: string): string | null =>
  field.startsWith(prefix) ? field.slice(prefix.length) : null

/** Every attribute of any type that has a column of its own: all but the name, the place and the comment. */
export function attributesOf(types: ReadonlyMap<number, DeviceType>): Map<string, Attribute> {
  const all = [...types.values()].flatMap(({ attributes }) => attributes)
  return new Map(
    all.filter(({ reference }) => !ownReferences.includes(reference)).map((each) => [each.reference, each]),
  )
}

/** Every field a column can be chosen for. */
export const fieldsOf = (types: ReadonlyMap<number, DeviceType>): string[] => [
  ...placeFields,
  ...factFields,
  ...[...attributesOf(types).keys()].map(attributeField),
]

interface Recognised {
  readonly columns: ColumnChoice[]
  /** The place of every row is told in words of the template. */
  readonly isSure: boolean
}

/** The columns whose titles say what they hold; the first of two that say the same. */
export function recognise(
  titles: readonly string[],
  types: ReadonlyMap<number, DeviceType>,
  isInPark: boolean,
): Recognised {
  const attributes = attributesOf(types)
  const keys = titles.map(keyOf)
  const taken = new Map<string, { column: number; isOwn: boolean }>()
  const used = new Set<number>()
  const take = (field: string, spellings: readonly string[], isOwn: boolean) => {
    if (taken.has(field)) return
    const spelling = spellings.find((each) => keys.some((key, at) => key === each && !used.has(at)))
    const column = keys.findIndex((key, at) => key === spelling && !used.has(at))
    if (spelling === undefined || column < 0) return
    taken.set(field, { column, isOwn })
    used.add(column)
  }
  const fields = fieldsOf(types)
  for (const field of fields) {
    const attribute = attributes.get(referenceOf(field) ?? '')
    const named = attribute ? [attribute.reference, attribute.name, attribute.nameFr].map(keyOf) : []
    take(field, [...named, ...(words[field]?.own ?? [])], true)
  }
  for (const field of fields) take(field, words[field]?.foreign ?? [], false)
  const columns = [...taken].map(([field, { column }]) => ({ column, field }))
  const place = taken.get('park') ?? (isInPark ? taken.get('turbine') : undefined)
  return { columns: columns.toSorted((one, other) => one.column - other.column), isSure: place?.isOwn === true }
}
