import type { InspectionStatus } from '@visionair/contract/inspections'
import { inspectionStatuses } from '@visionair/contract/inspections'
import type { Side, Visit } from './use-visit.ts'

/** What is said of a part: its status, and the id of its weather or nothing. */
export interface PartValues {
  readonly status: string
  readonly weather: string
}

/** By part, under a name that stays in one order. */
export type PartsValues = Record<string, PartValues>

export const keyOf = ({ id }: Pick<Side, 'id'>): string => `part${id}`

const weatherOf = ({ weather }: Pick<Side, 'weather'>): string => (weather === null ? '' : String(weather.id))

/** What a visit says of its parts. */
export const partsValues = ({ inspections }: Pick<Visit, 'inspections'>): PartsValues =>
  Object.fromEntries(inspections.map((side) => [keyOf(side), { status: side.status, weather: weatherOf(side) }]))

/** Whether a part holds something somebody brought back, so that it is no longer to do. */
export const hasBegun = ({
  imageState,
  annotationCount,
  measureCounter,
}: Pick<Side, 'imageState' | 'annotationCount' | 'measureCounter'>): boolean =>
  imageState !== 'none' || annotationCount > 0 || (measureCounter?.total ?? 0) > 0

export interface PartChange {
  readonly id: number
  readonly status?: InspectionStatus
  readonly weather?: number | null
  readonly was: { readonly status: InspectionStatus; readonly weather: number | null }
}

/** The changes to be sent: of the parts that differ from a visit, what differs, with what they were. */
export const partChanges = ({ inspections }: Pick<Visit, 'inspections'>, values: PartsValues): PartChange[] =>
  inspections.flatMap((side) => {
    const now = values[keyOf(side)]
    if (now === undefined) return []
    const status = inspectionStatuses.find((word) => word === now.status && word !== side.status)
    const isOtherWeather = now.weather !== weatherOf(side)
    if (status === undefined && !isOtherWeather) return []
    return [
      {
        id: side.id,
        ...(status === undefined ? {} : { status }),
        ...(isOtherWeather ? { weather: now.weather === '' ? null : Number(now.weather) } : {}),
        was: { status: side.status, weather: side.weather?.id ?? null },
      },
    ]
  })
