import { typedName } from '@visionair/contract/rules'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import type { TableLanguage } from './table.types.ts'

/** What files of a visit are called. */
export const visitName = (
  { device, service, date }: Pick<GroupRow, 'device' | 'service' | 'date'>,
  language: TableLanguage,
): string => `${device.park.name} ${typedName(device, language)} ${service.name} ${date}`
