import type { SeenCounts } from '@visionair/contract/rules'
import type { NamedRow } from '../parks/parks.types.ts'
import type { NamedType, SeverityLevel } from '../reference/reference.types.ts'
import type { StoredValue } from './device-values.ts'

export interface DeviceRow extends NamedRow {
  readonly type: NamedType
}

export interface DeviceValue {
  readonly reference: string
  readonly value: string | null
  readonly attributeId: number
}

export interface SubDevice extends DeviceRow {
  readonly worstSeverity: SeverityLevel | null
  readonly seenCounts: SeenCounts
  readonly subDeviceCount: number
}

export interface TheoreticalDate {
  readonly serviceFamily: string
  readonly lastInspectionDate: string | null
  readonly nextInspectionDate: string | null
  readonly planned: { readonly date: string; readonly service: string; readonly inspectionGroup: number } | null
}

export interface Device extends DeviceRow {
  readonly parent: DeviceRow | null
  readonly park: NamedRow
  /** It stands in a test park. */
  readonly isTest: boolean
  readonly values: readonly DeviceValue[]
  readonly subDevices: readonly SubDevice[]
  readonly worstSeverity: SeverityLevel | null
  readonly seenCounts: SeenCounts
  readonly theoreticalDates: readonly TheoreticalDate[]
  readonly createdAt: Date
}

/** What it takes to compare a device with what is wanted of it. */
export interface KnownDevice {
  readonly id: number
  readonly name: string
  readonly parkId: number
  readonly parentId: number | null
  readonly ancestorIds: readonly number[]
  readonly typeId: number
  readonly values: readonly StoredValue[]
}
