const order = new Intl.Collator('und', { numeric: true })

/** As people order names: accents and case do not matter first, T2 stands before T10. */
export const compareNames = (one: string, other: string): number => order.compare(one, other)

/** Lower case without accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const holdsText = (text: string | null, part: string): boolean =>
  text !== null && plain(text).includes(plain(part))

/** Whether a name begins with a letter of a range such as `A-E`. */
export function beginsWithin(name: string, range: string): boolean {
  const first = plain(name).charAt(0)
  return first >= range.charAt(0).toLowerCase() && first <= range.charAt(range.length - 1).toLowerCase()
}
