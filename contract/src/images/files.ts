import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam } from '../json-api.ts'

/** What proves that an address was made for its reader. */
const signature = z.strictObject({ e: z.string(), s: z.string(), u: z.string() }).partial()

export const getPyramidFile = endpoint({
  name: 'getPyramidFile',
  method: 'GET',
  path: '/storage/pyramids/:inspection/:version/*',
  tag: 'Files',
  summary: 'Deep Zoom description and tiles of a picture, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ inspection: idParam, version: idParam, '*': z.string().max(200) }),
  query: signature,
})
export const getImageFile = endpoint({
  name: 'getImageFile',
  method: 'GET',
  path: '/storage/images/:id/:variant',
  tag: 'Files',
  summary: 'A photo, its screen-sized copy or its thumbnail, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ id: idParam, variant: z.enum(['original', 'assembler', 'thumbnail']) }),
  query: signature,
})
export const getOverviewFile = endpoint({
  name: 'getOverviewFile',
  method: 'GET',
  path: '/storage/overviews/:inspection/:version',
  tag: 'Files',
  summary: 'A small picture of a whole side, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ inspection: idParam, version: idParam }),
  query: signature,
})
