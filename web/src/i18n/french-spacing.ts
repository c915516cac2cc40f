const noBreak = '\u00a0'
const thinNoBreak = '\u202f'

const spaced = (text: string): string =>
  text
    .replace(/ (?=[;?!](?!\w))/g, thinNoBreak)
    .replace(/ (?=[:»%])/g, noBreak)
    .replace(/« /g, `«${noBreak}`)

/** French texts with the spaces that must not break: thin before ; ? ! and full before : » % and after «. Catalogues are typed with plain ones. */
export function frenchSpacing(texts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string'
        ? spaced(value)
        : typeof value === 'object' && value !== null
          ? frenchSpacing(value)
          : value,
    ]),
  )
}
