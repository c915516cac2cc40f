import { Services } from '../../features/reference/services.tsx'

/** The services of the administration. */
export const ServicesPage = () => <Services />
