import type { Context } from '../../platform/context.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { drawPreviewJob } from './report.job.ts'
import { drawPreview } from './report-pages.service.ts'

/** Draws a preview with the rights that its asker has now, and tells it to the process that waits for it. */
export const previewHandler = (ctx: Context) =>
  bindJob(drawPreviewJob, {
    run: async ({ data: { userId, groupId, request }, signal, tell }) => {
      const actor = await actorOfAccount(ctx, userId, request.lang)
      if (!actor) throw new JobHopeless('who asked is gone or disabled', { code: 'job.account_gone' })
      tell(await drawPreview(ctx, actor, groupId, request, signal))
    },
  })
