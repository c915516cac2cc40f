import { type CompositePlan, planComposite } from '../../../imaging/compose/plan.ts'
import type { Context } from '../../../platform/context.ts'
import { JobHopeless } from '../../../platform/jobs/failure.ts'
import type { Band, Image, Pose } from '../images.types.ts'
import { photoPath } from '../picture-trouble.ts'
import { canvasTrouble } from './canvas-limits.ts'

export interface PlacedImage {
  readonly image: Image
  readonly pose: Pose
  readonly confidence: number | null
  /** The blade on it, where it is known: the light of photos is matched there. */
  readonly blade: Band | null
}

/** The placed photos on one canvas that starts at 0, 0, lower photos first. @throws JobHopeless when no picture can hold them */
export async function canvasOf(ctx: Context, placed: readonly PlacedImage[], folder: string): Promise<CompositePlan> {
  const trouble = canvasTrouble(placed.map(({ image, pose }) => ({ ...image, pose })))
  if (trouble) throw new JobHopeless(trouble.message, { code: 'job.canvas_too_large' })
  return planComposite(
    await Promise.all(
      placed.map(async ({ image, pose, blade }) => ({
        path: await photoPath(ctx, image, folder),
        widthPx: image.widthPx,
        heightPx: image.heightPx,
        pose,
        zIndex: image.zIndex,
        blade,
      })),
    ),
  )
}
