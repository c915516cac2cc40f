import { Weathers } from '../../features/reference/weathers.tsx'

/** The weathers of the administration. */
export const WeathersPage = () => <Weathers />
