/** A part of the picture in viewport units, where 1 is the picture's width. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const largest = 1000

/** The part of the picture in the query of the address (`x,y,width,height`); null when it is missing or senseless. */
export function readRegion(text: string | null): Region | null {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [x, y, width, height] = numbers
  if (numbers.length !== 4 || x === undefined || y === undefined || width === undefined || height === undefined)
    return null
  const isSane = numbers.every((number) => Number.isFinite(number) && Math.abs(number) <= largest)
  return isSane && width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The same as text, to a few thousandths of a percent. */
export const writeRegion = ({ x, y, width, height }: Region): string =>
  [x, y, width, height].map((number) => String(Number(number.toPrecision(5)))).join(',')
