import { typedName } from '@visionair/contract/rules'
import type { GroupRow, Inspection } from './inspections.types.ts'

/** What the trail calls a visit. */
export const visitTitle = ({ device, service, date }: Pick<GroupRow, 'device' | 'service' | 'date'>): string =>
  `${device.park.name} ${typedName(device, 'en')} ${service.name} ${date}`

/** What the trail calls an inspection: the whole, the part, the day. */
export const inspectionTitle = ({ device, date }: Pick<Inspection, 'device' | 'date'>): string => {
  const whole = device.parent === null ? '' : `${typedName(device.parent, 'en')} `
  return `${device.park.name} ${whole}${typedName(device, 'en')} ${date}`
}
