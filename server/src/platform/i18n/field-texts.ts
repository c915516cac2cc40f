import type { Language, LocalText } from './language.ts'

/** What is asked for, in words; programs have its name beside. */
export const fieldTexts: Readonly<Record<string, LocalText>> = {
  address: { en: 'Address', fr: 'Adresse' },
  after: { en: 'After', fr: 'Après' },
  altX: { en: 'Shift across', fr: 'Décalage en largeur' },
  altY: { en: 'Shift along', fr: 'Décalage en hauteur' },
  angle: { en: 'Angle', fr: 'Angle' },
  attributType: { en: 'Kind of value', fr: 'Genre de valeur' },
  attributs: { en: 'Characteristics', fr: 'Caractéristiques' },
  available: { en: 'Available', fr: 'Disponible' },
  axis: { en: 'Marks of the ends', fr: 'Repères des extrémités' },
  band: { en: 'Outline', fr: 'Contour' },
  bandWas: { en: 'Outline before', fr: 'Contour précédent' },
  before: { en: 'Before', fr: 'Avant' },
  childrenForModel: { en: 'Parts of the model', fr: 'Parties du modèle' },
  clientKey: { en: 'Key of the save', fr: 'Clé de l’enregistrement' },
  code: { en: 'Code', fr: 'Code' },
  color: { en: 'Colour', fr: 'Couleur' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  comment: { en: 'Comment', fr: 'Commentaire' },
  comparedWith: { en: 'Compared with', fr: 'Comparé à' },
  component: { en: 'Component', fr: 'Composant' },
  conditions: { en: 'Conditions', fr: 'Conditions' },
  confirmation: { en: 'Confirmation', fr: 'Confirmation' },
  corporateParts: { en: 'Parts of the company’s design', fr: 'Éléments de la charte' },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },
  data: { en: 'Data', fr: 'Données' },
  date: { en: 'Date', fr: 'Date' },
  days: { en: 'Days', fr: 'Jours' },
  decimals: { en: 'Decimals', fr: 'Décimales' },
  device: { en: 'Equipment', fr: 'Équipement' },
  deviceGroup: { en: 'Park', fr: 'Parc' },
  deviceTypes: { en: 'Types of equipment', fr: 'Types d’équipement' },
  deviceValues: { en: 'Characteristics', fr: 'Caractéristiques' },
  devices: { en: 'Equipment', fr: 'Équipements' },
  email: { en: 'Email', fr: 'E-mail' },
  expertComment: { en: 'Expert’s comment', fr: 'Commentaire de l’expert' },
  facturationAddress: { en: 'Billing address', fr: 'Adresse de facturation' },
  file: { en: 'File', fr: 'Fichier' },
  files: { en: 'Files', fr: 'Fichiers' },
  firstName: { en: 'First name', fr: 'Prénom' },
  format: { en: 'Format', fr: 'Format' },
  from: { en: 'From', fr: 'De' },
  height: { en: 'Height', fr: 'Hauteur' },
  id: { en: 'Number', fr: 'Numéro' },
  ids: { en: 'Selection', fr: 'Sélection' },
  imageRatio: { en: 'Scale', fr: 'Échelle' },
  imageVersion: { en: 'State of the picture', fr: 'État de l’image' },
  inspectedByProvider: { en: 'Inspected by the provider', fr: 'Inspecté par le prestataire' },
  inspection: { en: 'Inspection', fr: 'Inspection' },
  inspectionDate: { en: 'Date', fr: 'Date' },
  inspectionGroup: { en: 'Visit', fr: 'Visite' },
  inspections: { en: 'Inspections', fr: 'Inspections' },
  inspector: { en: 'Inspector', fr: 'Inspecteur' },
  intervalMonths: { en: 'Interval in months', fr: 'Intervalle en mois' },
  isActive: { en: 'In use', fr: 'En service' },
  isCertified: { en: 'Certified', fr: 'Certifié' },
  isChosen: { en: 'Chosen', fr: 'Choisi' },
  isCompliant: { en: 'Compliant', fr: 'Conforme' },
  isDefault: { en: 'Usual one', fr: 'Par défaut' },
  isInspected: { en: 'Inspected', fr: 'Inspecté' },
  isRequired: { en: 'Required', fr: 'Obligatoire' },
  isShown: { en: 'Shown', fr: 'Affiché' },
  kind: { en: 'Kind', fr: 'Genre' },
  knownLengthCm: { en: 'Known length', fr: 'Longueur connue' },
  language: { en: 'Language', fr: 'Langue' },
  lastName: { en: 'Last name', fr: 'Nom' },
  limitValue: { en: 'Limit', fr: 'Limite' },
  lines: { en: 'Lines', fr: 'Lignes' },
  localization: { en: 'Place', fr: 'Lieu' },
  mapping: { en: 'Columns', fr: 'Colonnes' },
  measureValue: { en: 'Value', fr: 'Valeur' },
  name: { en: 'Name', fr: 'Nom' },
  nameFr: { en: 'Name (French)', fr: 'Nom (français)' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  oldPassword: { en: 'Old password', fr: 'Ancien mot de passe' },
  organization: { en: 'Company', fr: 'Société' },
  organizations: { en: 'Companies', fr: 'Sociétés' },
  parent: { en: 'Belongs to', fr: 'Appartient à' },
  password: { en: 'Password', fr: 'Mot de passe' },
  passwordConfirmation: { en: 'Confirmation', fr: 'Confirmation' },
  permissions: { en: 'Permissions', fr: 'Permissions' },
  pictureShows: { en: 'Extent of the picture', fr: 'Étendue de l’image' },
  place: { en: 'Place', fr: 'Emplacement' },
  placeVersion: { en: 'State of the place', fr: 'État de l’emplacement' },
  position: { en: 'Position', fr: 'Position' },
  positionFromHub: { en: 'Distance from the hub', fr: 'Distance au moyeu' },
  preferences: { en: 'Preferences', fr: 'Préférences' },
  profile: { en: 'Profile', fr: 'Profil' },
  putBack: { en: 'Put back', fr: 'Remise en place' },
  ratio: { en: 'Proportions', fr: 'Proportions' },
  ratioFront: { en: 'Proportions shown', fr: 'Proportions affichées' },
  reading: { en: 'Reading', fr: 'Lecture' },
  reference: { en: 'Reference', fr: 'Référence' },
  refresh_token: { en: 'Token of the session', fr: 'Jeton de la session' },
  report: { en: 'Report', fr: 'Rapport' },
  role: { en: 'Role', fr: 'Rôle' },
  roles: { en: 'Roles', fr: 'Rôles' },
  rootDevices: { en: 'Equipment', fr: 'Équipements' },
  scope: { en: 'Scope', fr: 'Portée' },
  selected: { en: 'Selected', fr: 'Sélectionné' },
  service: { en: 'Service', fr: 'Service' },
  services: { en: 'Services', fr: 'Services' },
  severities: { en: 'Severities', fr: 'Gravités' },
  severity: { en: 'Severity', fr: 'Gravité' },
  severityNumber: { en: 'Level', fr: 'Niveau' },
  source: { en: 'Source', fr: 'Source' },
  status: { en: 'Status', fr: 'Statut' },
  svg: { en: 'Drawing', fr: 'Dessin' },
  timeZone: { en: 'Time zone', fr: 'Fuseau horaire' },
  to: { en: 'To', fr: 'À' },
  type: { en: 'Type', fr: 'Type' },
  types: { en: 'Types', fr: 'Types' },
  unit: { en: 'Unit', fr: 'Unité' },
  username: { en: 'Email', fr: 'E-mail' },
  version: { en: 'State that was read', fr: 'État lu' },
  visible: { en: 'Visible', fr: 'Visible' },
  was: { en: 'Before', fr: 'Avant' },
  weather: { en: 'Weather', fr: 'Météo' },
  width: { en: 'Width', fr: 'Largeur' },
  withSubDevices: { en: 'With its parts', fr: 'Avec ses parties' },
  x: { en: 'Place across', fr: 'Position en largeur' },
  y: { en: 'Place along', fr: 'Position en hauteur' },
  zIndex: { en: 'Order', fr: 'Ordre' },
  zone: { en: 'Zone', fr: 'Zone' },
  zoom: { en: 'Zoom', fr: 'Zoom' },
}

const colons: Readonly<Record<Language, string>> = { en: ':', fr: ' :' }
const quoted = (field: string, language: Language) =>
  language === 'fr' ? `Le champ « ${field} »` : `The field “${field}”`

/** What is wrong with a parameter of an address, which is quoted as it was sent. */
export const parameterSentence = (name: string, message: string, language: Language): string =>
  `${language === 'fr' ? `Le paramètre « ${name} »` : `The parameter “${name}”`}${colons[language]} ${message}`

const wordsFor = (field: string, language: Language): string | undefined =>
  Object.hasOwn(fieldTexts, field) ? fieldTexts[field]?.[language] : undefined

/** What is wrong with a file, which stands in a refusal by its own name; or with the field its only file came in. */
export const fileSentence = (file: string, message: string, language: Language): string =>
  `${wordsFor(file, language) ?? file}${colons[language]} ${message}`

/**
 * What is wrong with a field, in a sentence: the field is called as people call it, and one that nobody knows is quoted as it was sent.
 *
 * @param field a dotted pointer into the request
 */
export function fieldSentence(field: string, message: string, language: Language): string {
  const [root = field] = field.split('.')
  return `${wordsFor(root, language) ?? quoted(field, language)}${colons[language]} ${message}`
}
