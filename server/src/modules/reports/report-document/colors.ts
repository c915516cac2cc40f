const hexColor = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Relative luminance 0..1 of `#rrggbb` (WCAG 2.2, definition of relative luminance). */
function luminance(hex: string): number {
  const channels = (hexColor.exec(hex) ?? []).slice(1).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio 1..21 of two colours (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const white = '#ffffff'
const dark = '#1b2330'

/** A fill and the text colour that reads best on it. What is no `#rrggbb` becomes grey. */
export function fillAndInk(color: string): { fill: string; ink: string } {
  const fill = hexColor.test(color) ? color.toLowerCase() : '#5f6b7a'
  return { fill, ink: contrast(fill, white) >= contrast(fill, dark) ? white : dark }
}
