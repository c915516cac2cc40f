import { getMail, listMails } from '@visionair/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { findMail, pageOfMails } from '../../platform/mail/mails.ts'
import { openMail } from '../../platform/mail/sealed-mail.ts'
import { problem } from '../../platform/problem-error.ts'
import { presentMail, presentMailDetail } from './mails.presenter.ts'

/** What the product has mailed, for administrators: to hand on a link while no mail server is configured, and to see what failed. */
export function registerMailRoutes(app: App, ctx: Context): void {
  route(app, listMails, async ({ query, request, language }) => {
    const { items, total } = await pageOfMails(ctx.db, { ...query, recipient: query.to })
    return presentListing({ items: items.map(presentMail(language)), ...query, total, url: request.originalUrl })
  })

  route(app, getMail, async ({ params, language }) => {
    const mail = await findMail(ctx.db, params.id)
    if (!mail) throw problem('not-found')
    const { state, sealedContent } = mail
    const content = state === 'kept' && sealedContent ? openMail(ctx.mail.seal, sealedContent) : null
    return { data: presentMailDetail(language, mail, content) }
  })
}
