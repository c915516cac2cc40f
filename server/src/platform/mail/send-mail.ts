import type { Context } from '../context.ts'
import { JobHopeless, JobTrouble } from '../jobs/failure.ts'
import { bindJob } from '../jobs/handler.ts'
import { isRefusedForGood, mailFailureOf } from './mail-failure.ts'
import { findMail, finishMail, noteMailFailure } from './mails.ts'
import { openMail } from './sealed-mail.ts'
import { sendMailJob } from './send-mail-job.ts'

async function sendMail(ctx: Context, mailId: number, jobId: string): Promise<void> {
  const mail = await findMail(ctx.db, mailId)
  if (mail?.state !== 'waiting' || !mail.sealedContent) return
  try {
    await ctx.mail.deliver({ id: mailId, to: mail.recipient, ...openMail(ctx.mail.seal, mail.sealedContent) })
  } catch (error) {
    const failure = mailFailureOf(error)
    ctx.log.warn({ mail: mailId, id: jobId, err: error }, 'mail not sent')
    await noteMailFailure(ctx.db, mailId, failure)
    throw isRefusedForGood(error) ? new JobHopeless(failure.code, failure) : new JobTrouble(failure, error)
  }
  const isKnown = await finishMail(ctx.db, mailId, { state: ctx.mail.outcome, at: ctx.now(), failure: null })
  // Forgotten while it was handed over.
  if (!isKnown) await ctx.mail.forget([mailId])
}

export const sendMailHandler = (ctx: Context) =>
  bindJob(sendMailJob, {
    run: ({ data, id }) => sendMail(ctx, data.mailId, id),
    onFinallyFailed: async ({ data, failure }) => {
      await finishMail(ctx.db, data.mailId, { state: 'failed', at: ctx.now(), failure })
    },
  })
