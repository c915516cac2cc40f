import type { Placement } from '../placement.ts'
import type { GreyPicture, Outline } from './detail.ts'

/** A photo as it lies, with the addresses of its copies; `outline` is the only part of it that counts. */
export interface FitPhoto {
  readonly placement: Placement
  readonly outline: Outline | null
  readonly thumbnail: string
  readonly picture: string
}

/** Gives a copy of a photo whose longer side has about that many pixels; rejects when it cannot be read. */
export type PictureSource = (photo: FitPhoto, copy: 'thumbnail' | 'picture', sidePx: number) => Promise<GreyPicture>
