import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../json-api.ts'

/** A stretch that neighbours in the order of capture leave out, as their places, their times or their pictures tell. */
export const photoGapSchema = z.object({
  /** The photos before and after it. */
  after: z.int(),
  before: z.int(),
  afterName: z.string(),
  beforeName: z.string(),
  /** How many photos fit in, at the usual distance; null where only the pictures tell that something may be missing. */
  missingPhotos: z.int().nullable(),
  distanceM: z.number().nullable(),
  seconds: z.number().nullable(),
  /**
   * `position`: the camera moved too far. `time`: only the clock says so, the camera may just have waited.
   * `pictures`: the photos on either side overlap with one another, but none with any of the other side.
   */
  basis: z.enum(['position', 'time', 'pictures']),
})

/** How many photos are compared by what they show: fewer have too few neighbours that could show what is usual, more cost more than they tell. */
export const comparedPhotos = { fewest: 4, most: 200 } as const

/**
 * `joined`: every photo hangs together with all others. `parted`: they fall into a few stretches that do not overlap.
 * `comparing`: it is being found out. `failed`: they could not be compared. `unknown`: too few of
 * them overlap clearly to tell.
 */
export const pictureVerdicts = ['joined', 'parted', 'comparing', 'failed', 'unknown'] as const
export type PictureVerdict = (typeof pictureVerdicts)[number]

const kindSchema = z.object({ name: z.string(), nameFr: z.string() })
const placeSchema = z.object({ name: z.string(), type: kindSchema })

/** Another side of the same visit that holds some of the photos byte for byte. */
export const sameOnOtherSideSchema = z.object({
  inspection: z.int(),
  device: placeSchema,
  parent: placeSchema.nullable(),
  /** The photos of this side that it holds too. */
  photos: z.array(z.int()),
})

/** What is to be known of the photos of a side before they are assembled. */
export const photoCheckSchema = z
  .object({
    photos: z.int(),
    /** How many have been measured. */
    measured: z.int(),
    blurred: z.array(z.int()),
    tooBright: z.array(z.int()),
    tooDark: z.array(z.int()),
    /** Too few pixels to be assembled. */
    tooSmall: z.array(z.int()),
    /** They lie where nearly all others stand upright, or the other way round. */
    turned: z.array(z.int()),
    /** Other sides of the visit that hold the same photos, as far as the reader may see them. */
    alsoOn: z.array(sameOnOtherSideSchema),
    gaps: z.array(photoGapSchema),
    /**
     * What gaps were looked for by; `pictures`: the photos tell neither time nor place, but overlap clearly; `none`: nor do they
     * overlap clearly, or they are too few.
     */
    basis: z.enum(['position', 'time', 'pictures', 'none']),
    /** What the pictures tell of how the photos hang together. */
    pictures: z.enum(pictureVerdicts),
    /** How far the camera moved from the first photo to the last; null when places are not known. */
    travelledM: z.number().nullable(),
    /** Every photo in the order of capture. */
    order: z.array(z.int()),
  })
  .meta({ id: 'PhotoCheck' })

export const getPhotoCheck = endpoint({
  name: 'getPhotoCheck',
  method: 'GET',
  path: '/api/inspections/:id/photo_check',
  tag: 'Images',
  summary: 'Blur, exposure and missing stretches of the photos of an inspection, before they are assembled',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({ data: photoCheckSchema }),
})
