import type { LocalText } from './language.ts'

/** Sentences for what a schema refused; they follow the field's name on the screen, so they do not repeat it. */
export const validationTexts = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  unknownKey: { en: 'This field is not known here.', fr: 'Ce champ n’est pas connu ici.' },
  wrongType: { en: 'Must be {expected}.', fr: 'Doit être {expected}.' },
  notOneOf: { en: 'Must be one of: {values}.', fr: 'Doit être l’une des valeurs : {values}.' },
  notThis: { en: 'Must be {values}.', fr: 'Doit être {values}.' },
  empty: { en: 'Must not be empty.', fr: 'Ne doit pas être vide.' },
  tooShort: { en: 'Must have at least {limit} characters.', fr: 'Doit comporter au moins {limit} caractères.' },
  tooLong: { en: 'Must have at most {limit} characters.', fr: 'Doit comporter au plus {limit} caractères.' },
  tooFew: { en: 'Must have at least {limit} items.', fr: 'Doit comporter au moins {limit} éléments.' },
  tooMany: { en: 'Must have at most {limit} items.', fr: 'Doit comporter au plus {limit} éléments.' },
  tooSmall: { en: 'Must be at least {limit}.', fr: 'Doit être supérieur ou égal à {limit}.' },
  tooSmallStrict: { en: 'Must be greater than {limit}.', fr: 'Doit être strictement supérieur à {limit}.' },
  tooBig: { en: 'Must be at most {limit}.', fr: 'Doit être inférieur ou égal à {limit}.' },
  tooBigStrict: { en: 'Must be less than {limit}.', fr: 'Doit être strictement inférieur à {limit}.' },
  fileTooSmall: { en: 'The file is too small.', fr: 'Le fichier est trop petit.' },
  fileTooBig: { en: 'The file is too large.', fr: 'Le fichier est trop volumineux.' },
  notMultiple: { en: 'Must be a multiple of {limit}.', fr: 'Doit être un multiple de {limit}.' },
  email: { en: 'The email is not valid.', fr: 'L’e-mail n’est pas valide.' },
  url: { en: 'Must be a web address.', fr: 'Doit être une adresse web.' },
  date: { en: 'Must be a date, as 2026-11-20.', fr: 'Doit être une date, comme 2026-11-20.' },
  dateTime: {
    en: 'Must be a date and time, as 2026-11-20T09:30:00Z.',
    fr: 'Doit être une date et une heure, comme 2026-11-20T09:30:00Z.',
  },
  format: { en: 'Does not have the expected form.', fr: 'N’a pas la forme attendue.' },
  noForm: { en: 'Has none of the accepted forms.', fr: 'N’a aucune des formes acceptées.' },
  nullCharacter: { en: 'Must not contain a null character.', fr: 'Ne doit pas contenir de caractère nul.' },
  invalid: { en: 'This value is not valid.', fr: 'Cette valeur n’est pas valide.' },
} as const satisfies Record<string, LocalText>

/** What a schema calls a type, in words. */
export const typeTexts: Readonly<Record<string, LocalText>> = {
  string: { en: 'a text', fr: 'un texte' },
  number: { en: 'a number', fr: 'un nombre' },
  int: { en: 'a whole number', fr: 'un nombre entier' },
  boolean: { en: 'yes or no (true or false)', fr: 'oui ou non (true ou false)' },
  array: { en: 'a list', fr: 'une liste' },
  object: { en: 'an object', fr: 'un objet' },
  record: { en: 'an object', fr: 'un objet' },
  date: { en: 'a date', fr: 'une date' },
  file: { en: 'a file', fr: 'un fichier' },
  null: { en: 'empty', fr: 'vide' },
}

/** French for the sentences written beside the contract's own rules, by their English text. */
export const authoredTexts: Readonly<Record<string, string>> = {
  'must be a comma list of ids': 'doit être une liste d’identifiants séparés par des virgules',
  'at most 500 ids': 'au plus 500 identifiants',
  'must be a letter or a range such as A-E': 'doit être une lettre ou un intervalle comme A-E',
  'must not contain half a character': 'ne doit pas contenir de moitié de caractère',
  'must be JSON: texts by the ids of parts': 'doit être du JSON : des textes par identifiant de partie',
  'must be a whole number': 'doit être un nombre entier',
  'must be given, or the device, but not both': 'doit être donnée, ou bien l’équipement, mais pas les deux',
  'must not name one twice': 'ne doit pas en nommer un deux fois',
  'must be letters, digits, hyphens or underscores, beginning with a letter':
    'doit être composé de lettres, chiffres, tirets ou tirets bas, et commencer par une lettre',
  'must be a colour such as #d22b2b': 'doit être une couleur comme #d22b2b',
  'must not contain control characters': 'ne doit pas contenir de caractères de contrôle',
  'Must have 8 to 128 characters with a lowercase, an uppercase, a number and one of @$!%*?&#^-.':
    'Doit comporter de 8 à 128 caractères, dont une minuscule, une majuscule, un chiffre et l’un des caractères @$!%*?&#^-.',
  'is required with the reading "value", and with no other':
    'est obligatoire avec le résultat « value », et interdit avec tout autre',
  'must not contain characters that are not seen, such as direction marks':
    'ne doit pas contenir de caractères invisibles, comme des marques de direction',
  'must be an address as https://example.org/hook': 'doit être une adresse comme https://example.org/hook',
  'must not name a user or a password': 'ne doit contenir ni utilisateur ni mot de passe',
  'must not have a part after #': 'ne doit pas avoir de partie après #',
  'must not contain a null character': 'ne doit pas contenir de caractère nul',
}
