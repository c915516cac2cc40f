import { z } from 'zod'

/** A place on a photo as shares of its width and height. */
export const share = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])

const leastBandArea = 0.01

/** Share of the photo inside the corners. */
const areaInside = (corners: readonly (readonly [number, number])[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** The blade as a person outlined it on a photo: corners in turn. */
export const bandSchema = z
  .array(share)
  .min(3)
  .max(12)
  .refine((corners) => areaInside(corners) >= leastBandArea)
