import { z } from 'zod'
import { defineJob } from '../jobs/definition.ts'

/** Hands a mail over. Tried for about half a day, because a mail server may be away for hours. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  schema: z.object({ mailId: z.int() }),
  retryLimit: 45,
  retryDelaySeconds: 2,
  maxRetryDelaySeconds: 1200,
  expireInSeconds: 300,
  concurrency: 2,
})
