/** What precedes the decimals. */
export type DecimalMark = '.' | ','

const arabicDecimal = '\u066b'
const grouped = /^\d{1,3}(?:G\d{3})+$/
const isGrouped = (digits: string, group: string): boolean =>
  new RegExp(grouped.source.replace('G', `\\${group}`)).test(digits)

/** The whole part without what groups its digits; null when it is not grouped in threes. */
function withoutGroups(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  const group = /[^\d]/.exec(whole)?.[0] ?? ''
  return isGrouped(whole, group) ? whole.replaceAll(group, '') : null
}

function decimalOf(whole: string, fraction: string): string | null {
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null
  const plain = whole === '' ? '0' : withoutGroups(whole)
  return plain === null ? null : `${plain}.${fraction === '' ? '0' : fraction}`
}

/** The numbers that unsigned digits with marks can mean: the likelier one first, as decimals with a point. */
function readingsOf(digits: string, mark: DecimalMark): readonly string[] {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const at = last === undefined ? -1 : digits.lastIndexOf(last)
  const asDecimals = at < 0 ? decimalOf(digits, '') : decimalOf(digits.slice(0, at), digits.slice(at + 1))
  if (last === undefined) return asDecimals === null ? [] : [asDecimals]
  const asGroups = isGrouped(digits, last) && !digits.startsWith('0') ? `${digits.replaceAll(last, '')}.0` : null
  if (marks.length > 1) return marks.every((each) => each === last) ? some(asGroups) : some(asDecimals)
  // One mark: before decimals in the writer's own way of writing; a foreign one may also group.
  if (last === mark || asGroups === null) return some(asDecimals)
  return [asGroups, ...some(asDecimals)]
}

const some = (reading: string | null): readonly string[] => (reading === null ? [] : [reading])

/** What digits with sign, decimals and groups can mean, one or two decimals with a point (`-1250.5`); null for no number. */
export function marksReadings(text: string, mark: DecimalMark): readonly string[] | null {
  const [, sign = '', rest = ''] = /^([-+]?) ?(.*)$/.exec(text) ?? []
  const digits = rest.replaceAll('’', "'")
  if (!/^\d*(?:[\d .,'\u066b\u066c]*\d)?[.,]?$/.test(digits)) return null
  const arabic = digits.includes('\u066b') || digits.includes('\u066c')
  if (arabic && /[.,]/.test(digits)) return null
  const readings = arabic ? some(decimalOf(...arabicParts(digits))) : readingsOf(digits, mark)
  return readings.length === 0 ? null : readings.map((reading) => (sign === '-' ? `-${reading}` : reading))
}

/** Arabic marks say which they are: U+066B precedes decimals, U+066C groups. */
function arabicParts(digits: string): [whole: string, fraction: string] {
  const [whole = '', ...fraction] = digits.split(arabicDecimal)
  return [whole, fraction.join(arabicDecimal)]
}
