import type { ExportFormat, ExportOptions } from '@visionair/contract/exports'
import type { Typed } from '@visionair/contract/rules'

export type VisitList = NonNullable<ExportOptions['visits']>
export type DeviceList = NonNullable<ExportOptions['deviceList']>

/** Visits whose findings or measures are exported: one, those of a park with its sub-parks, or a list of them. */
export type VisitsSubject =
  | { readonly of: 'visit'; readonly groupId: number }
  | { readonly of: 'park'; readonly parkId: number }
  | { readonly of: 'visits'; readonly visits: VisitList }

/** What an export is of. */
export type ExportSubject = VisitsSubject | { readonly of: 'devices'; readonly deviceList: DeviceList }

export interface Export {
  readonly id: number
  readonly format: ExportFormat
  readonly groupId: number | null
  readonly parkId: number | null
  readonly status: 'ON_GOING' | 'DONE' | 'ERROR'
  readonly options: ExportOptions
  /** What its requester could see when it was made. */
  readonly scope: string
  readonly fileName: string
  readonly storageKey: string
  readonly sizeBytes: number | null
  readonly sha256: string | null
  readonly done: number
  readonly total: number | null
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
}

/** Where something is, as tables and maps need it. */
export interface Place {
  readonly parkName: string
  readonly turbine: Typed
  /** IANA name: the company's, else the provider's. */
  readonly timeZone: string
  /** Degrees; of the turbine, else of its park. */
  readonly latitude: number | null
  readonly longitude: number | null
}
