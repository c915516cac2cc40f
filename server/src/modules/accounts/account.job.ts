import { z } from 'zod'
import { languages } from '../../platform/i18n/language.ts'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Forgets sessions, links, invitations and mails some time after they ended. The name is of when it was sessions alone. */
export const forgetSessionsJob = defineJob({
  name: 'forget-sessions',
  schema: z.object({}),
  cron: '41 3 * * *',
  unique: 'underway',
})

/**
 * Mails a link to choose a new password, if somebody has the address. Done apart from the request, so that neither the answer
 * nor its time tells whether there is an account.
 */
export const startPasswordResetJob = defineJob({
  name: 'start-password-reset',
  schema: z.object({ email: z.string(), language: z.enum(languages) }),
  retryDelaySeconds: 1,
})
