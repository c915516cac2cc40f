/**
 * How a picture is looked at. It changes what is drawn on the screen and nothing else: pictures, crops, reports and exports stay as they
 * are. All but `gamma` and `hasFalseColours` are percent; 0 leaves the picture as it is, as does a gamma of 1.
 */
export type Seeing = {
  /** Added to each channel, in percent of white. */
  readonly brightness: number
  /** How much further from the lightness of a blade, or nearer to it when negative. */
  readonly contrast: number
  /** Above 1 opens the shadows, below 1 closes them. */
  readonly gamma: number
  /** How much a place differs from what lies around it. */
  readonly localContrast: number
  /** How much a point differs from those beside it. */
  readonly sharpness: number
  /** Lightness drawn as colours that a small difference changes visibly. */
  readonly hasFalseColours: boolean
}

/** What is set by a slider. */
export type SeeingPart = Exclude<keyof Seeing, 'hasFalseColours'>

export type SeeingRange = { readonly min: number; readonly max: number; readonly step: number }

/** The sliders in the order they are shown. */
export const seeingRanges: Readonly<Record<SeeingPart, SeeingRange>> = {
  brightness: { min: -60, max: 60, step: 5 },
  contrast: { min: -60, max: 200, step: 10 },
  gamma: { min: 0.4, max: 3, step: 0.1 },
  localContrast: { min: 0, max: 200, step: 10 },
  sharpness: { min: 0, max: 200, step: 10 },
}

export const seeingParts = ['brightness', 'contrast', 'gamma', 'localContrast', 'sharpness'] as const

/** The picture as it is. */
export const plainSeeing: Seeing = {
  brightness: 0,
  contrast: 0,
  gamma: 1,
  localContrast: 0,
  sharpness: 0,
  hasFalseColours: false,
}

/** Which settings draw the picture otherwise than it is; empty for a picture as it is. */
export const changedParts = (seeing: Seeing): readonly (keyof Seeing)[] =>
  ([...seeingParts, 'hasFalseColours'] as const).filter((part) => seeing[part] !== plainSeeing[part])

/** Of a white or light grey blade by day: around it contrast is spread, or it would be white all over. */
const bladeLightness = 0.7
const white = 255

/**
 * What brightness, contrast and gamma make of each value from 0 to 255: gamma first, then contrast around the lightness of a blade, then
 * brightness. Never falling.
 */
export function toneTable({ brightness, contrast, gamma }: Seeing): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: white + 1 }, (_, value) => {
    const opened = (value / white) ** (1 / gamma)
    return white * ((opened - bladeLightness) * (1 + contrast / 100) + bladeLightness + brightness / 100)
  })
}

/** Whether each value is drawn as it is. */
export const hasPlainTone = ({ brightness, contrast, gamma }: Seeing): boolean =>
  brightness === 0 && contrast === 0 && gamma === 1

/**
 * The colours of lightness, at eleven places in equal distance: "inferno" of matplotlib (S. van der Walt and N. Smith, CC0), even to the
 * eye and told apart by who does not see red or green.
 */
const inferno = [
  [0, 0, 4],
  [22, 11, 57],
  [66, 10, 104],
  [106, 23, 110],
  [147, 38, 103],
  [188, 55, 84],
  [221, 81, 58],
  [243, 120, 25],
  [252, 165, 10],
  [246, 215, 70],
  [252, 255, 164],
] as const

/** The false colour of each lightness from 0 to 255: red, green and blue one after the other. */
export function falseColours(): Uint8ClampedArray {
  const table = new Uint8ClampedArray(3 * (white + 1))
  for (let value = 0; value <= white; value += 1) {
    const place = (value / white) * (inferno.length - 1)
    const from = Math.min(inferno.length - 2, Math.floor(place))
    const [one, other] = [inferno[from] ?? inferno[0], inferno[from + 1] ?? inferno[0]]
    one.forEach((colour, channel) => {
      table[3 * value + channel] = colour + (place - from) * ((other[channel] ?? 0) - colour)
    })
  }
  return table
}
