import { TestParks } from '../../features/administration/test-parks.tsx'

/** The test parks of the administration. */
export const TestParksPage = () => <TestParks />
