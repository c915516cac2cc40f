import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, one, orderQuery, pageQuery, resource } from '../json-api.ts'
import { lineText, searchText } from '../text.ts'

const tag = 'Administration'
const access = { grants: ['ROLE_ADMIN'] } as const

export const jobCountsSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
})

export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  failedAt: z.string(),
  error: z.string(),
  /** False where the work is asked for anew at its own place: assembly, report, export. */
  canRetry: z.boolean(),
})

export const storageKinds = [
  'photos',
  'pictures',
  'archivedPictures',
  'attachedImages',
  'measurePhotos',
  'exports',
  'corporateAssets',
  'reports',
  /** The small picture of each assembled side. */
  'overviews',
  /** Smaller copies of photos. */
  'previews',
  /** Imports, uploads on their way, and what is about to be cleared. */
  'others',
] as const

/** Jobs that machines can be set aside for: those that take minutes or much memory, and all others. */
export const jobShares = ['heavy', 'light'] as const
export type JobShare = (typeof jobShares)[number]

/** Room on the disk: enough, soon at what is kept for the database, or there, where uploads, pictures, reports and exports are refused. */
export const diskStandings = ['plenty', 'low', 'full'] as const

export const getAdministrationSummary = endpoint({
  name: 'getAdministrationSummary',
  method: 'GET',
  path: '/api/administration/summary',
  tag,
  summary: 'State of jobs and storage',
  access,
  kind: 'json',
  status: 200,
  answer: z.object({
    data: z.object({
      jobs: z.array(jobCountsSchema),
      /** Which jobs no worker is at, and since when the first of them could have been begun; empty while all is well. */
      unattended: z.array(z.object({ jobs: z.enum(jobShares), since: z.iso.datetime() })),
      /** The newest first, at most 20. */
      failures: z.array(failedJobSchema),
      storage: z.object({
        files: z.array(z.object({ kind: z.enum(storageKinds), count: z.int(), bytes: z.int() })),
        databaseBytes: z.int(),
        disk: z.object({
          freeBytes: z.int(),
          totalBytes: z.int(),
          /** Kept free for the database. */
          floorBytes: z.int(),
          state: z.enum(diskStandings),
        }),
      }),
      /** The version of the product that answers. */
      version: z.string(),
      /** Who last sent forwarded addresses that are not believed, because `TRUST_PROXY` does not name it. */
      unknownProxy: z.string().nullable(),
    }),
  }),
})

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/api/administration/jobs/:id/retry',
  tag,
  summary: 'Try a failed job again',
  access,
  kind: 'none',
  status: 204,
  params: z.strictObject({ id: z.uuid() }),
})

export const testParkStates = ['waiting', 'filling', 'ready', 'failed'] as const

export const testParkResource = resource('test_parks', {
  name: z.string(),
  state: z.enum(testParkStates),
  /** Steps of filling it with sample data. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Why it could not be filled. */
  detail: z.string().nullable(),
  createdAt: z.string(),
  filledAt: z.string().nullable(),
  turbineCount: z.int(),
  photoCount: z.int(),
  annotationCount: z.int(),
}).meta({ id: 'TestPark' })

export const listTestParks = endpoint({
  name: 'listTestParks',
  method: 'GET',
  path: '/api/test_parks',
  tag,
  summary: 'Test parks, newest first',
  access,
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, name: searchText().optional(), order: orderQuery('name', 'createdAt') }),
  answer: listing(testParkResource),
})

export const createTestPark = endpoint({
  name: 'createTestPark',
  method: 'POST',
  path: '/api/test_parks',
  tag,
  summary: 'New test park; a job fills it with sample data',
  access,
  kind: 'json',
  status: 201,
  locatedAt: '/api/device_groups/:id',
  body: z.strictObject({ name: lineText(120) }),
  answer: one(testParkResource),
})

export const resetTestPark = endpoint({
  name: 'resetTestPark',
  method: 'POST',
  path: '/api/test_parks/:id/reset',
  tag,
  summary: 'Empty a test park and fill it with sample data anew',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  answer: one(testParkResource),
})

export const deleteTestPark = endpoint({
  name: 'deleteTestPark',
  method: 'DELETE',
  path: '/api/test_parks/:id',
  tag,
  summary: 'Delete a test park with everything in it',
  access,
  kind: 'none',
  status: 204,
  params: idParams,
})
