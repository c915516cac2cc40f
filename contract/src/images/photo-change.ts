import { z } from 'zod'
import { versionField } from '../json-api.ts'
import { bandSchema } from './band.ts'

/** What of a photo and its place can be changed; pixels of the picture, degrees clockwise. */
export const updateInspectionImageBody = z.strictObject({
  width: z.number().int().min(1).max(1_000_000).nullish(),
  height: z.number().int().min(1).max(1_000_000).nullish(),
  x: z.number().min(-10_000_000).max(10_000_000).nullish(),
  y: z.number().min(-10_000_000).max(10_000_000).nullish(),
  altX: z.number().min(-10_000_000).max(10_000_000).nullish(),
  altY: z.number().min(-10_000_000).max(10_000_000).nullish(),
  angle: z.number().min(0).max(360).nullish(),
  zoom: z.number().min(0).max(1000).nullish(),
  zIndex: z.int().min(0).max(100_000).optional(),
  ratio: z.number().min(0).max(1000).nullish(),
  ratioFront: z.number().min(0).max(1000).nullish(),
  visible: z.boolean().optional(),
  isShown: z.boolean().optional(),
  selected: z.boolean().optional(),
  available: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  band: bandSchema.nullish(),
  /** The outline that was seen, null for none; refused with 409 when it is another one by now. */
  bandWas: bandSchema.nullable().optional(),
  /** The version of the place that was seen; refused with 409 when the photo was laid otherwise since. */
  placeVersion: versionField.optional(),
})
