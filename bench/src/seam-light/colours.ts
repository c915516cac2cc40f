import { ColorSpace, deltaE2000, Lab, sRGB, to } from 'colorjs.io/fn'

ColorSpace.register(sRGB)
ColorSpace.register(Lab)

/** Mean levels of red, green and blue, 0 to 255. */
export type Levels = readonly [red: number, green: number, blue: number]

/** How different two colours look (CIEDE2000; 1 is about the least that is seen side by side). */
export function colourDifference(one: Levels, other: Levels): number {
  return deltaE2000(labOf(one), labOf(other))
}

const labOf = ([red, green, blue]: Levels) =>
  to({ space: sRGB, coords: [red / 255, green / 255, blue / 255], alpha: 1 }, Lab)
