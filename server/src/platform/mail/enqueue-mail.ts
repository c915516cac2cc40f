import type { Context } from '../context.ts'
import type { Db } from '../database/db.ts'
import { type MailOrder, mailRequestSchema } from './mail-request.ts'
import { renderMail } from './mail-texts.ts'
import { sealMail } from './sealed-mail.ts'
import { sendMailJob } from './send-mail-job.ts'

/**
 * Asks for a mail in the caller's transaction: it goes out when that commits and only then, and is tried again until the
 * mail server has taken it. Give links as paths of the product, such as `/login`. @returns the mail's id
 */
export async function enqueueMail(
  ctx: Pick<Context, 'mail' | 'queue' | 'settings'>,
  trx: Db,
  mail: MailOrder,
): Promise<number> {
  const checked = mailRequestSchema.parse(mail)
  const head = { sender: ctx.settings.providerName, publicUrl: ctx.settings.publicUrl }
  const { id } = await trx
    .insertInto('mail')
    .values({
      template: checked.template,
      recipient: checked.to,
      language: checked.language,
      subject: renderMail(checked, head).subject,
      sealedContent: sealMail(ctx.mail.seal, { mail: checked, head }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.queue.enqueue(trx, sendMailJob, { mailId: id })
  return id
}
