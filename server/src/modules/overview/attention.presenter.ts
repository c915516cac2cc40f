import type { turbineInNeed } from '@visionair/contract/overview'
import type { z } from 'zod'
import { presentSeverityRef } from '../reference/reference.presenter.ts'
import type { NeedyTurbine } from './attention.service.ts'

export const presentTurbineInNeed = ({ id: _, worst, ...turbine }: NeedyTurbine): z.input<typeof turbineInNeed> => ({
  ...turbine,
  worst: worst && {
    ...worst,
    severity: { data: presentSeverityRef(worst.severity) },
    parts: [...worst.parts],
  },
})
