import type { Language } from '../../../i18n/language.ts'
import { type Kind, typedName } from '../../../ui/text/typed-name.ts'

interface TreeDevice {
  readonly data: {
    readonly attributes: {
      readonly id: number
      readonly name: string
      readonly type: { readonly data: { readonly attributes: Kind } }
    }
  }
}

interface Branch {
  readonly device: TreeDevice
  readonly inspections: readonly { readonly device: TreeDevice }[]
}

const nameOf = ({ data }: TreeDevice, language: Language) =>
  typedName({ name: data.attributes.name, type: data.attributes.type.data.attributes }, language)

/** What a visit inspects, to choose from: a side after the device it belongs to, a device inspected as a whole alone; named in the language. */
export function sidesOfTree(tree: readonly Branch[], language: Language): { id: number; name: string }[] {
  return tree.flatMap(({ device, inspections }) =>
    inspections.map(({ device: side }) => {
      const name = nameOf(side, language)
      const { id } = side.data.attributes
      return { id, name: id === device.data.attributes.id ? name : `${nameOf(device, language)} · ${name}` }
    }),
  )
}
