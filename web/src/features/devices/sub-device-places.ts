import type { DeviceType } from './device-form.ts'

type PartType = DeviceType['childrenForModel'][number]['type']['data']['attributes']

/** A kind of part a device may have, and how many more of it. */
export interface PartPlace {
  readonly type: PartType
  readonly left: number
}

/** How many parts of each kind may still be added: the type's repetition less what is there. */
export function partPlaces(
  type: Pick<DeviceType, 'childrenForModel'>,
  parts: readonly { readonly type: { readonly id: number } }[],
): readonly PartPlace[] {
  return type.childrenForModel.map(({ type: { data }, repetition }) => {
    const there = parts.filter((part) => part.type.id === data.attributes.id).length
    return { type: data.attributes, left: Math.max(0, repetition - there) }
  })
}
