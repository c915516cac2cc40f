import type { CorporatePart } from '@visionair/contract/people'

/** A file a company gives its reports. */
export interface CorporateAsset {
  readonly id: number
  readonly part: CorporatePart
  readonly name: string
  readonly mediaType: string
  readonly storageKey: string
  readonly sizeBytes: number
  /** Of a picture. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly createdAt: Date
}

export interface NewCorporateAsset extends Omit<CorporateAsset, 'id' | 'createdAt'> {
  readonly organizationId: number
  readonly sha256: string
  readonly uploadedBy: number
}
