import { listDeviceTypes } from '@visionair/contract/reference'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useLanguage } from '../../i18n/texts.ts'
import { typedName } from '../../ui/text/typed-name.ts'

/** The name of a device of which nothing but the name is known: one that only repeats its kind's name is said in the chosen language. */
export function useSpokenName(): (name: string) => string {
  const language = useLanguage()
  const { data } = useCall(listDeviceTypes, everyEntry, { staleTimeMs: 300_000 })
  const types = data?.items ?? []
  return (name) => types.map((type) => typedName({ name, type }, language)).find((said) => said !== name) ?? name
}
