import { termsDocument } from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { sendBytes } from '../../../platform/http/answer/send-file.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { TermsDocuments } from './terms-document.ts'

/** The terms of use, shown in the browser where a page embeds them. */
export function registerTermsRoutes(app: App, ctx: Context): void {
  const documents = new TermsDocuments(ctx.settings.providerName)
  route(app, termsDocument, async ({ params, request, reply }) => {
    const bytes = await documents.get(params.language)
    reply.header('content-language', params.language)
    return await sendBytes(request, reply, {
      bytes,
      contentType: 'application/pdf',
      inlineName: `terms-of-use-${params.language}.pdf`,
      cacheSeconds: 3600,
      mayChange: true,
    })
  })
}
