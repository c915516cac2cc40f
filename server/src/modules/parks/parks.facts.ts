import type { ParkFields, PlainPark } from './parks.types.ts'

type Described = Pick<PlainPark, 'name' | 'localization' | 'comment' | 'latitude' | 'longitude'>

/** What can be changed of a park, as it is; also what names its state. */
export const parkFacts = ({ name, localization, comment, latitude, longitude }: Described): ParkFields => ({
  name,
  localization,
  comment,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
})
