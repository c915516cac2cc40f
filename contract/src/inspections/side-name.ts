/** What of an inspection others may change that an open page draws from: its state, the marks of its ends, and what its scale follows from. */
export interface NamedSide {
  readonly version: string
  readonly axisVersion: number
  readonly reverseDevice: boolean
  readonly imageRatio: number | null
  readonly knownLength: number | null
}

/** Names all that places and lengths on a side follow from, and its status and weather: another name after every change of one of them. */
export const sideNameOf = ({ version, axisVersion, reverseDevice, imageRatio, knownLength }: NamedSide): string =>
  [version, axisVersion, reverseDevice ? 'end' : 'start', imageRatio ?? '', knownLength ?? ''].join('_')
