import type { attributeTypes, zones } from '@visionair/contract/reference'

export interface NamedType {
  readonly id: number
  readonly name: string
  readonly nameFr: string
  readonly reference: string
}

export interface Attribute extends NamedType {
  readonly attributeType: (typeof attributeTypes)[number]
  readonly isRequired: boolean
  readonly unit: string | null
}

export interface DeviceType extends NamedType {
  readonly svg: string | null
  readonly attributes: readonly Attribute[]
  readonly children: readonly { readonly type: NamedType; readonly repetition: number }[]
}

export interface Service {
  readonly id: number
  readonly name: string
  readonly family: string
  readonly isCertified: boolean
  readonly intervalMonths: number
  readonly svg: string | null
  readonly deviceTypes: readonly NamedType[]
}

/** What a severity chip shows. */
export interface SeverityLevel {
  readonly id: number
  readonly name: string
  readonly nameFr: string
  readonly color: string
  readonly severityNumber: number
}

export interface Severity extends SeverityLevel {
  readonly services: readonly { readonly id: number; readonly name: string }[]
}

/** A name in both languages with its place among its like. */
export interface RankedName {
  readonly id: number
  readonly name: string
  readonly nameFr: string
  readonly position: number
}

interface LocalName {
  readonly id: number
  readonly name: string
  readonly nameFr: string
}

/** A type that a component offers; without an organization, to every one. */
export interface TypeLink {
  readonly id: number
  readonly type: LocalName
  readonly component: LocalName
  readonly organization: { readonly id: number; readonly name: string } | null
}

export type Zone = (typeof zones)[number]

/** The severity and the comments a new annotation of a type is given in a zone. */
export interface Standard {
  readonly id: number
  readonly type: LocalName
  readonly zone: Zone
  readonly severity: SeverityLevel
  readonly commentEn: string
  readonly commentFr: string
}
