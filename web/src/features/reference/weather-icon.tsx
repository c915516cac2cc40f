import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconHaze,
  IconSnowflake,
  IconSun,
  IconTemperature,
  IconWind,
} from '@tabler/icons-react'

const icons: ReadonlyMap<number, typeof IconSun> = new Map([
  [1, IconSun],
  [2, IconHaze],
  [3, IconCloud],
  [4, IconCloudRain],
  [5, IconCloudFog],
  [6, IconSnowflake],
  [7, IconWind],
])

/** The line icon of a weather of the first data, by its id; one added by an administrator gets a thermometer until it has a drawing. */
export function WeatherIcon({ id }: { readonly id: number }) {
  const Icon = icons.get(id) ?? IconTemperature
  return <Icon size={22} stroke={1.6} aria-hidden="true" />
}
