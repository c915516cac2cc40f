import { MeasureTypes } from '../../features/reference/measure-types.tsx'

/** The kinds of measures of the administration. */
export const MeasureTypesPage = () => <MeasureTypes />
