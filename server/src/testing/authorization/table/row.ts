import type { Endpoint, Grant } from '@visionair/contract'
import type { Place } from '../places.ts'
import type { PrincipalName } from '../principals.ts'

/** The target of a kind at the place the cell is about; each call in a row is one dimension of the table. */
export type Of = (kind: Kind) => number | string

/** Everything a call can be about. */
export const kinds = [
  'organization',
  /** The park above the park. */
  'rootPark',
  'park',
  'turbine',
  'blade',
  'device',
  'visit',
  'inspection',
  'image',
  'annotation',
  /** A second one on the same side, not linked to any. */
  'loneAnnotation',
  /** A third one, not linked to any. */
  'otherLoneAnnotation',
  /** One that was deleted and can be brought back. */
  'deletedAnnotation',
  'annotationGroup',
  /** A group of findings of two places, and these. */
  'bridgeGroup',
  'bridge',
  'annotationImage',
  'voltaVisit',
  /** An inspection of a blade, for which Volta measures are entered. */
  'voltaInspection',
  'measure',
  'measurePhoto',
  /** An inspection whose picture was archived. */
  'archivedInspection',
  'reimportRequest',
  'report',
  /** A side that was not inspected in the visit to its turbine. */
  'uninspected',
  /** Somebody who is limited to a blade. */
  'user',
  /** Somebody whom nothing limits within the organization. */
  'colleague',
  /** Somebody who is limited to another turbine. */
  'siblingUser',
  /** Somebody of both organizations. */
  'sharedUser',
  /** An account that nobody signs in to. */
  'serviceAccount',
  /** An administrator who belongs to the organization. */
  'administrator',
  /** A sign-in of the user that goes on. */
  'session',
  'invitation',
  'testPark',
  'mail',
  /** The logo of a company. */
  'corporateAsset',
  /** A profile that belongs to a company. */
  'profile',
  /** A webhook that belongs to a company, and something that was sent to it. */
  'webhook',
  'webhookDelivery',
] as const
export type Kind = (typeof kinds)[number]

type Values = Readonly<Record<string, string | number>>

export interface RowSpec {
  /** `:id` of the address is the id of this kind. */
  readonly at?: Kind
  /** The parameters of the address, when `at` does not say it all. */
  readonly params?: (of: Of) => Values
  readonly query?: (of: Of) => Values
  /** A body that is accepted: JSON, or a form for uploads. */
  readonly body?: (of: Of) => unknown
  /** The answer lists these: exactly the ones the caller may see. */
  readonly lists?: Kind
  /** Filters of the listing that the cells leave alone, and why is said where it is set. */
  readonly filters?: 'none'
  /** What is listed belongs to everybody and to organizations: a filter for a hidden one leaves what is everybody's. */
  readonly listsShared?: boolean
  /** The target is looked for before the permission is checked, since what is needed depends on it. */
  readonly targetFirst?: boolean
  /** Answers before the terms of use are accepted, and while a demanded second factor is missing. */
  readonly beforeTerms?: boolean
  /** Answers while a demanded second factor is missing. */
  readonly withoutFactor?: boolean
  /** Status of an accepted call, when it is not the endpoint's own. */
  readonly accepted?: number
  /** Status for targets outside the scope and absent ones, when it is not 404 (address), 404 or 422 (body). */
  readonly hidden?: number | readonly number[]
  /** What one kind of caller gets although the rules would let it pass, and why. */
  readonly except?: readonly Exception[]
  /** What the detail of the target says under `can` of whether this call is allowed. */
  readonly can?: string
  /** Accepted calls enter the audit trail, and change nothing else. */
  readonly entersTrail?: boolean
  /** Tables that calls which enter the trail change besides. */
  readonly besideTrail?: readonly string[]
  /** Accepted calls change nothing, although the method is not GET. */
  readonly harmless?: boolean
}

export interface Exception {
  readonly who: readonly PrincipalName[]
  readonly where?: readonly Place[]
  /** Only when the target of this kind is the one that lies there. */
  readonly of?: Kind
  readonly status: number | readonly number[]
  /** It also holds for targets the caller may not see: nobody even looks at them. */
  readonly always?: boolean
  readonly because: string
}

/** `signed`: no token, but a signature in the address that names an account. */
export type Needs = 'public' | 'account' | 'signed' | readonly Grant[]

/** One route of the table. */
export interface Row extends RowSpec {
  readonly endpoint: Endpoint
  readonly needs: Needs
}

/** Anyone may call it, with or without a token; every caller gets the same. */
export const open = (endpoint: Endpoint, spec: RowSpec = {}): Row => ({ endpoint, needs: 'public', ...spec })

/** Any signed-in account may call it. */
export const account = (endpoint: Endpoint, spec: RowSpec = {}): Row => ({ endpoint, needs: 'account', ...spec })

/** Only accounts that pass the permission check may call it. */
export const granted = (endpoint: Endpoint, grants: readonly Grant[], spec: RowSpec = {}): Row => ({
  endpoint,
  needs: grants,
  ...spec,
})

/** A file by an address that was signed for an account, whose rights are read again. */
export const signed = (endpoint: Endpoint, spec: RowSpec): Row => ({ endpoint, needs: 'signed', ...spec })

/** Kinds of the filters that listings share, by the name of the parameter; null: it names no thing of an owner. */
export const filterKinds: Readonly<Record<string, Kind | null>> = {
  'organization.id': 'organization',
  device: 'device',
  parent: null,
  device_group: 'park',
  inspection: 'inspection',
  inspection_group: 'visit',
  type: null,
  severity: null,
  status: null,
  organization: 'organization',
  from: null,
  to: null,
  id: null,
}
