import { z } from 'zod'

export const exposureVerdicts = ['good', 'too-bright', 'too-dark'] as const
export type ExposureVerdict = (typeof exposureVerdicts)[number]

/** What can be seen of how well a photo was taken. */
export const photoQualitySchema = z
  .object({
    /** Standard deviation of the blur of the photo's sharper edges, in pixels (of 12 megapixels at most); null when it has hardly any edges. */
    blurPx: z.number().nullable(),
    looksBlurred: z.boolean(),
    /** 0..255. */
    meanBrightness: z.number(),
    exposure: z.enum(exposureVerdicts),
  })
  .meta({ id: 'PhotoQuality' })

export interface Measured {
  readonly blurPx: number | null
  readonly meanBrightness: number
  /** Shares of the pixels that are burnt out, and black. */
  readonly whiteShare: number
  readonly blackShare: number
}

/**
 * Edges wider than this look blurred at full size: sharp photos of cameras in the field measure 0.5 to 1.3, scans 1.6,
 * and the same photos blurred by 2.5 pixels 1.7 to 2.7.
 */
export const blurredFromPx = 1.65
/** An overcast sky may burn out beside a well-exposed blade; most of the picture may not. */
const burntShare = 0.6
const brightMean = 228
const darkShare = 0.6
const darkMean = 38

export const looksBlurred = ({ blurPx }: Pick<Measured, 'blurPx'>): boolean =>
  blurPx !== null && blurPx >= blurredFromPx

/** Whether most of a photo is burnt out or too dark to see anything. */
export function exposureOf({ meanBrightness, whiteShare, blackShare }: Measured): ExposureVerdict {
  if (meanBrightness > brightMean || whiteShare > burntShare) return 'too-bright'
  return meanBrightness < darkMean || blackShare > darkShare ? 'too-dark' : 'good'
}
