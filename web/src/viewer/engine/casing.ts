import { textOn } from '../../ui/text/contrast.ts'

const known = new Map<string, string>()

/** The colour of the thin line around a mark of a hexadecimal colour, white or near-black: whichever is told from it more clearly. */
export function casingOf(color: string): string {
  const before = known.get(color)
  if (before !== undefined) return before
  const casing = textOn(color)
  known.set(color, casing)
  return casing
}
