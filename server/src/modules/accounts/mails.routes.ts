import { getMail, listMails } from '@visionair/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { pageOfMails } from '../../platform/mail/mails.ts'
import { readMail } from './kept-mails.service.ts'
import { presentMail, presentMailDetail } from './mails.presenter.ts'

/** What the product has mailed, for administrators: to hand on a link while no mail server is configured, and to see what failed. */
export function registerMailRoutes(app: App, ctx: Context): void {
  route(app, listMails, async ({ query, request, language }) => {
    const { items, total } = await pageOfMails(ctx.db, { ...query, recipient: query.to })
    return presentListing({ items: items.map(presentMail(language)), ...query, total, url: request.originalUrl })
  })

  route(app, getMail, async ({ actor, params, language }) => {
    const { mail, content } = await readMail(ctx, actor, params.id)
    return { data: presentMailDetail(language, mail, content) }
  })
}
