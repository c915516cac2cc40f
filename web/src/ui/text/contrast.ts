const channelsOf = (hex: string): readonly number[] => {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16) / 255)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a hexadecimal colour, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two hexadecimal colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const darkText = '#1b1f24'

/** The text colour, white or near-black, that is better read on a ground. */
export const textOn = (ground: string): string =>
  contrast('#ffffff', ground) >= 4.5 || contrast('#ffffff', ground) >= contrast(darkText, ground) ? '#ffffff' : darkText
