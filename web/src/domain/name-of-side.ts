import type { Language } from '../i18n/language.ts'
import { type Kind, typedName } from '../ui/text/typed-name.ts'

interface Named {
  readonly name: string
  readonly type: Kind
}

/** A side of a visit after the device it belongs to, named in the chosen language. */
export const nameOfSide = (
  { device, parentDevice }: { readonly device: Named; readonly parentDevice: Named | null },
  language: Language,
): string =>
  [...(parentDevice === null ? [] : [parentDevice]), device].map((part) => typedName(part, language)).join(' ')
