import type { Facts } from '../../platform/audit/changed-fields.ts'
import type { Device } from './devices.types.ts'

/** What can be changed of a device, as it is; also what names its state. */
export const deviceFacts = ({ name, values }: Pick<Device, 'name' | 'values'>) => ({
  name,
  deviceValues: values
    .filter(({ reference }) => reference !== 'name')
    .map(({ reference, value }) => ({ reference, value })),
})

/** What the trail tells of a device: each value by itself, so that an entry names those that changed. */
export const trailFacts = ({ name, values }: Pick<Device, 'name' | 'values'>): Facts => ({
  name,
  ...Object.fromEntries(values.flatMap(({ reference, value }) => (reference === 'name' ? [] : [[reference, value]]))),
})
