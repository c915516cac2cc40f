/**
 * Where the centimetres per pixel of a picture come from: a line of known length drawn on it or a number a person set; the known length
 * of the side, both of whose ends somebody saw in the picture; the flight (laser or standoff, and focal length); or nothing but the
 * guess that the picture shows the whole of a side whose length is known. Only the last one is no source.
 */
export const scaleSources = ['calibration', 'known-length', 'flight', 'estimate'] as const
export type ScaleSource = (typeof scaleSources)[number]

/** What a picture shows of its side: from end to end, or a part of it. */
export const pictureExtents = ['whole', 'part'] as const
export type PictureExtent = (typeof pictureExtents)[number]

/** What is known of the scale of a picture. */
export interface ScaleFacts {
  /** Centimetres per pixel as they are stored; null while there is nothing but the length of the side. */
  readonly calibratedRatio: number | null
  /** Of the stored ratio. */
  readonly scaleSource: Exclude<ScaleSource, 'estimate'> | null
  /** Null while nobody said. */
  readonly pictureShows: PictureExtent | null
  readonly knownLengthM: number | null
}

/** A scale with its source; both null where lengths can be told in pixels only. */
export interface SourcedScale {
  readonly ratioCmPerPx: number | null
  readonly source: ScaleSource | null
}

/**
 * The scale of a picture by the pixels from one end of the side to the other (`lengthAlongPx`). The length of a side is never taken for
 * the length of a part of it.
 */
export function scaleOfPicture(facts: ScaleFacts, sidePx: number | null): SourcedScale {
  const { calibratedRatio, scaleSource, pictureShows, knownLengthM } = facts
  if (calibratedRatio !== null) return { ratioCmPerPx: calibratedRatio, source: scaleSource ?? 'calibration' }
  if (knownLengthM === null || sidePx === null || pictureShows === 'part') return { ratioCmPerPx: null, source: null }
  return {
    ratioCmPerPx: (knownLengthM * 100) / sidePx,
    source: pictureShows === 'whole' ? 'known-length' : 'estimate',
  }
}

/** Whether a length by a scale is to be called "about". */
export const isEstimate = (source: ScaleSource | null): boolean => source === 'estimate'

/**
 * How well a place along the side is known: for sure between the marks of both its ends, about where only the frame of the picture tells,
 * not at all on a part, since nobody knows where on the side the part begins.
 */
export type PlaceCertainty = 'sure' | 'about' | 'unknown'
export function placeCertainty(pictureShows: PictureExtent | null, isBetweenMarks: boolean): PlaceCertainty {
  if (pictureShows === 'part') return 'unknown'
  return isBetweenMarks ? 'sure' : 'about'
}
