import type { Context } from '../../../platform/context.ts'
import { bindJob } from '../../../platform/jobs/handler.ts'
import { forgetDeletionsJob } from '../annotation.job.ts'
import { forgetOldDeletions } from './deleted-annotations.service.ts'

export const forgetDeletionsHandler = (ctx: Context) =>
  bindJob(forgetDeletionsJob, { run: () => forgetOldDeletions(ctx) })
