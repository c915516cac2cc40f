import { createImagingPool } from '../../../imaging/process/imaging-pool.ts'

/** The one process that looks at photos after they came in: how well they were taken and which overlap. */
export const intakePool = createImagingPool(1)
