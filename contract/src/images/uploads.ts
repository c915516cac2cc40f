import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../json-api.ts'

const tag = 'Images'
const access = { grants: ['inspection_can_upload_image'] } as const
const uploadParams = z.object({ id: z.uuid() })

/** Where an upload is created for an inspection, and where it lives afterwards. */
export const photoUploadsPath = '/api/photo_uploads'

/** Creates an upload: `Upload-Length` in bytes and `Upload-Metadata` with `filename`; answers its address in `Location`. */
export const createPhotoUpload = endpoint({
  name: 'createPhotoUpload',
  method: 'POST',
  path: '/api/inspections/:id/photo_uploads',
  tag,
  summary: 'Start sending one photo in pieces that can be resumed (tus 1.0.0)',
  access,
  kind: 'none',
  status: 201,
  locatedAt: `${photoUploadsPath}/:id`,
  bytes: true,
  params: idParams,
})
export const getPhotoUpload = endpoint({
  name: 'getPhotoUpload',
  method: 'HEAD',
  path: `${photoUploadsPath}/:id`,
  tag,
  summary: 'How much of an upload has arrived, in `Upload-Offset`',
  access,
  kind: 'none',
  status: 200,
  params: uploadParams,
})
/** The piece that completes the photo is answered once it is taken in or refused. */
export const continuePhotoUpload = endpoint({
  name: 'continuePhotoUpload',
  method: 'PATCH',
  path: `${photoUploadsPath}/:id`,
  tag,
  summary: 'Send the next piece of an upload, from `Upload-Offset`',
  access,
  kind: 'none',
  status: 204,
  bytes: true,
  params: uploadParams,
})
export const deletePhotoUpload = endpoint({
  name: 'deletePhotoUpload',
  method: 'DELETE',
  path: `${photoUploadsPath}/:id`,
  tag,
  summary: 'Give up an upload and forget what has arrived of it',
  access,
  kind: 'none',
  status: 204,
  params: uploadParams,
})
