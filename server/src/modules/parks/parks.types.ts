import type { SeenCounts, Typed } from '@visionair/contract/rules'
import type { SeverityLevel } from '../reference/reference.types.ts'

export interface NamedRow {
  readonly id: number
  readonly name: string
}

/** A turbine, or another device that is part of none. */
export type WholeDevice = NamedRow & Typed

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface Park extends NamedRow {
  readonly localization: string
  readonly comment: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly createdAt: Date
  readonly isTest: boolean
  readonly organization: NamedRow
  readonly parent: NamedRow | null
  readonly subParks: readonly NamedRow[]
  /** Turbines of the park and of every park below it that the caller may see. */
  readonly turbineCount: number
  readonly worstSeverity: SeverityLevel | null
  readonly seenCounts: SeenCounts
  readonly due: { readonly date: string; readonly serviceFamily: string; readonly device: WholeDevice } | null
  readonly planned: {
    readonly date: string
    readonly service: string
    readonly device: WholeDevice
    readonly inspectionGroup: number
  } | null
  /** Open findings and measures by severity, the worst first. */
  readonly openCounts: readonly { readonly severity: SeverityLevel; readonly count: number }[]
  /** The day of the last visit that has begun, YYYY-MM-DD. */
  readonly lastVisit: string | null
  /** Visits that are not done. */
  readonly openVisits: number
}

/** What a park says of itself. */
export type PlainPark = Pick<Park, 'id' | 'name' | 'localization' | 'comment' | 'latitude' | 'longitude'>

export interface SuggestedPark extends NamedRow {
  readonly localization: string
  readonly organization: NamedRow
  readonly parent: NamedRow | null
}

/** What can be changed of a park. */
export interface ParkFields {
  readonly name: string
  readonly localization: string
  readonly comment: string | null
  readonly position: Position | null
}
