import type { Attribute, DeviceType, RankedName, Service, Severity, Standard } from './reference.types.ts'

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

// What the trail of changes keeps of reference data, in the words of the API; also what names its state.

export const severityFacts = ({ name, nameFr, color, severityNumber, services }: Severity) => ({
  name,
  nameFr,
  color,
  severityNumber,
  services: namesOf(services),
})

interface Weather {
  readonly name: string
  readonly nameFr: string
  readonly svg: string | null
}
export const weatherFacts = ({ name, nameFr, svg }: Weather) => ({ name, nameFr, svg })

export const attributeFacts = ({ name, nameFr, reference, attributeType, isRequired, unit }: Attribute) => ({
  name,
  nameFr,
  reference,
  attributType: attributeType,
  isRequired,
  unit,
})

export const deviceTypeFacts = ({ name, nameFr, reference, svg, attributes, children }: DeviceType) => ({
  name,
  nameFr,
  reference,
  svg,
  attributs: attributes.map((attribute) => attribute.reference),
  childrenForModel: children.map(({ type, repetition }) => `${type.name} × ${repetition}`),
})

export const serviceFacts = ({ name, svg, intervalMonths, deviceTypes }: Service) => ({
  name,
  svg,
  intervalMonths,
  deviceTypes: namesOf(deviceTypes),
})

export const rankedFacts = ({ name, nameFr }: Pick<RankedName, 'name' | 'nameFr'>) => ({ name, nameFr })

export const standardFacts = ({ type, zone, severity, commentEn, commentFr }: Standard) => ({
  type: type.name,
  zone,
  severity: severity.name,
  comment: { en: commentEn, fr: commentFr },
})
