import type { attributeTypes } from '@visionair/contract/reference'

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
