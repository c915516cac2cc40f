import type { ExportFormat, ExportOptions } from '@visionair/contract/exports'

/** What an export is of: a visit or a park with its sub-parks. */
export type ExportSubject =
  | { readonly groupId: number; readonly parkId?: undefined }
  | { readonly parkId: number; readonly groupId?: undefined }

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
  readonly error: string | null
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
}

/** Where an inspection took place, as tables and maps of findings need it. */
export interface InspectionPlace {
  readonly inspectionId: number
  readonly parkName: string
  readonly turbineName: string
  /** Degrees; of the turbine, else of its park. */
  readonly latitude: number | null
  readonly longitude: number | null
}
