import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/definition.ts'

/** Moves the picture of an inspection to the archive. Doing it again changes nothing. */
export const archivePictureJob = defineJob({
  name: 'archive-picture',
  isHeavy: true,
  schema: z.object({ inspectionId: z.int() }),
  expireInSeconds: 3600,
  unique: 'queued',
  keyOf: ({ inspectionId }) => String(inspectionId),
})

/** Brings an archived picture back: from the archive, else it is made anew from its photos. */
export const restorePictureJob = defineJob({
  name: 'restore-picture',
  isHeavy: true,
  schema: z.object({ requestId: z.int() }),
  expireInSeconds: 3600,
})

/** Looks whether an archive that takes hours hands a picture out yet; asks for itself again until it does. */
export const awaitThawJob = defineJob({
  name: 'await-thaw',
  schema: z.object({ requestId: z.int() }),
  unique: 'queued',
  keyOf: ({ requestId }) => String(requestId),
})
