import type { turbineInNeed } from '@visionair/contract/overview'
import type { z } from 'zod'
import type { NeedyTurbine } from './attention.service.ts'

export const presentTurbineInNeed = ({ id: _, worst, ...turbine }: NeedyTurbine): z.input<typeof turbineInNeed> => ({
  ...turbine,
  worst: worst && { ...worst, parts: [...worst.parts] },
})
