import type { Context } from '../../platform/context.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { raiseAlarms } from './alarms.service.ts'
import { sealTrailJob } from './audit.job.ts'
import { sealTrail } from './sealing.service.ts'

export const sealTrailHandler = (ctx: Context) =>
  bindJob(sealTrailJob, {
    run: async () => {
      await sealTrail(ctx)
      await raiseAlarms(ctx)
    },
  })
