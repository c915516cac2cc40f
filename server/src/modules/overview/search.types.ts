import type { foundSchema } from '@visionair/contract/overview'
import type { z } from 'zod'

/** Something a search over everything found. */
export type Found = z.infer<typeof foundSchema>
