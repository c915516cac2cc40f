import type { Context } from '../context.ts'
import { JobHopeless } from '../jobs/failure.ts'
import { bindJob } from '../jobs/handler.ts'
import { findMail, finishMail, noteMailError } from './mails.ts'
import { openMail } from './sealed-mail.ts'
import { sendMailJob } from './send-mail-job.ts'

/** A mail server's refusal that trying again will not change (RFC 5321, 4.2.1). */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const mail = await findMail(ctx.db, mailId)
  if (mail?.state !== 'waiting' || !mail.sealedContent) return
  try {
    await ctx.mail.deliver({ id: mailId, to: mail.recipient, ...openMail(ctx.mail.seal, mail.sealedContent) })
  } catch (error) {
    await noteMailError(ctx.db, mailId, reasonOf(error))
    throw isRefusedForGood(error) ? new JobHopeless(reasonOf(error)) : error
  }
  await finishMail(ctx.db, mailId, { state: ctx.mail.outcome, at: ctx.now(), error: null })
}

export const sendMailHandler = (ctx: Context) =>
  bindJob(sendMailJob, {
    run: ({ data }) => sendMail(ctx, data.mailId),
    onFinallyFailed: ({ data, error }) =>
      finishMail(ctx.db, data.mailId, { state: 'failed', at: ctx.now(), error: error.slice(0, 500) }),
  })
