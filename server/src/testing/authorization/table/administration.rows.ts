import {
  createTestPark,
  deleteTestPark,
  getAdministrationSummary,
  listTestParks,
  resetTestPark,
  retryJob,
} from '@visionair/contract/administration'
import { granted, type Row } from './row.ts'

const noJob = { params: () => ({ id: '00000000-0000-4000-8000-000000000000' }), accepted: 404, harmless: true }

export const administrationRows: readonly Row[] = [
  granted(getAdministrationSummary, ['ROLE_ADMIN']),
  granted(retryJob, ['ROLE_ADMIN'], noJob),
  granted(listTestParks, ['ROLE_ADMIN'], { lists: 'testPark' }),
  granted(createTestPark, ['ROLE_ADMIN'], { body: () => ({ name: 'New test park' }) }),
  granted(resetTestPark, ['ROLE_ADMIN'], { at: 'testPark' }),
  granted(deleteTestPark, ['ROLE_ADMIN'], { at: 'testPark' }),
]
