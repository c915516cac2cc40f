import type { Actor } from '../../platform/actor.ts'
import { asksForHead } from '../../platform/audit/origin.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { findMail } from '../../platform/mail/mails.ts'
import { openMail } from '../../platform/mail/sealed-mail.ts'
import { problem } from '../../platform/problem-error.ts'

/**
 * A mail with its words, as long as they are kept: links in them act for others, so the trail tells who read them. Errors: `not-found`.
 */
export async function readMail(ctx: Context, actor: Actor, id: number) {
  const mail = await findMail(ctx.db, id)
  if (!mail) throw problem('not-found')
  const { state, sealedContent, recipient } = mail
  if (state !== 'kept' || !sealedContent) return { mail, content: null }
  if (!asksForHead())
    await recordChange(ctx.db, actor, { action: 'read', entity: 'mail', entityId: id, name: recipient })
  return { mail, content: openMail(ctx.mail.seal, sealedContent) }
}
