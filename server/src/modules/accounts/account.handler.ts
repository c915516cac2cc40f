import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { forgetSessionsJob, startPasswordResetJob } from './account.job.ts'
import { forgetEnded } from './own-account/forgetting.service.ts'
import { startReset } from './passwords/password-reset.service.ts'

export const forgetSessionsHandler = (ctx: Context) => bindJob(forgetSessionsJob, { run: () => forgetEnded(ctx) })

export const passwordResetHandler = (ctx: Context) =>
  bindJob(startPasswordResetJob, {
    run: ({ id, data, hold }) =>
      inTransaction(ctx.db, async (db) => {
        await hold(db)
        await startReset(ctx, db, { requestId: id, ...data })
      }),
  })
