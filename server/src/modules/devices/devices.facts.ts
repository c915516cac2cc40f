import type { Device } from './devices.types.ts'

/** What can be changed of a device, as it is; also what names its state. */
export const deviceFacts = ({ name, values }: Pick<Device, 'name' | 'values'>) => ({
  name,
  deviceValues: values
    .filter(({ reference }) => reference !== 'name')
    .map(({ reference, value }) => ({ reference, value })),
})
