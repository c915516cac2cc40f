import { termsDocument } from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { TermsDocuments } from './terms-document.ts'

/** The terms of use, shown in the browser where a page embeds them. */
export function registerTermsRoutes(app: App, ctx: Context): void {
  const documents = new TermsDocuments(ctx.settings.providerName)
  route(app, termsDocument, async ({ params, reply }) => {
    const pdf = await documents.get(params.language)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="terms-of-use-${params.language}.pdf"`)
      .header('content-language', params.language)
      .header('cache-control', 'private, max-age=3600')
      .send(pdf)
  })
}
