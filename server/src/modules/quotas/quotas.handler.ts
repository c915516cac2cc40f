import type { Context } from '../../platform/context.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { watchQuotas } from './quota-watch.service.ts'
import { watchQuotasJob } from './quotas.job.ts'

export const watchQuotasHandler = (ctx: Context) => bindJob(watchQuotasJob, { run: () => watchQuotas(ctx) })
