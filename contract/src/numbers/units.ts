/** Powers of ten of the units of a quantity. Letters are told apart by case: mΩ is not MΩ. */
const quantities: readonly ReadonlyMap<string, number>[] = [
  new Map([
    ['mm', -3],
    ['cm', -2],
    ['dm', -1],
    ['m', 0],
    ['km', 3],
  ]),
  new Map([
    ['µΩ', -6],
    ['mΩ', -3],
    ['Ω', 0],
    ['kΩ', 3],
    ['MΩ', 6],
    ['GΩ', 9],
  ]),
  new Map([
    ['W', 0],
    ['kW', 3],
    ['MW', 6],
  ]),
]

const inWords: ReadonlyMap<string, string> = new Map([
  ['metre', 'm'],
  ['metres', 'm'],
  ['meter', 'm'],
  ['meters', 'm'],
  ['Meter', 'm'],
  ['Metern', 'm'],
  ['mètre', 'm'],
  ['mètres', 'm'],
  ['mohm', 'mΩ'],
  ['ohm', 'Ω'],
  ['ohms', 'Ω'],
  ['kohm', 'kΩ'],
])

/** NFKC makes the ohm sign an omega and the micro sign a mu. */
const known = (unit: string): string => (inWords.get(unit) ?? unit).normalize('NFKC')

/** The unit a text ends with; empty when it names none. */
export function splitUnit(text: string): { readonly digits: string; readonly unit: string } {
  const [, digits = text, unit = ''] = /^(.*?[\d.,]) ?([\p{L}%°/²³.]*\p{L}|[%°])$/u.exec(text) ?? []
  return { digits, unit }
}

/**
 * The power of ten that turns a number in the named unit into one in the wanted unit: 2 from `m` to `cm`, 0 when none is named.
 * Null for a unit of something else or where no unit is known.
 */
export function scaleTo(named: string, wanted: string | undefined): number | null {
  if (named === '') return 0
  if (wanted === undefined) return null
  if (known(named) === known(wanted)) return 0
  for (const quantity of quantities) {
    const units = new Map([...quantity].map(([unit, power]) => [known(unit), power]))
    const [from, to] = [units.get(known(named)), units.get(known(wanted))]
    if (from !== undefined && to !== undefined) return from - to
  }
  return null
}
