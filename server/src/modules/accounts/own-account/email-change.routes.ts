import { checkEmailChange, confirmEmailChange, undoEmailChange } from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { confirmEmail, emailChangeOfLink, undoEmail } from './email-change.service.ts'

/** Links that confirm or undo another address. */
export function registerEmailChangeRoutes(app: App, ctx: Context): void {
  route(app, checkEmailChange, async ({ params }) => {
    const { purpose, oldEmail, newEmail, confirmedAt } = await emailChangeOfLink(ctx, params.token)
    return { data: { purpose, oldEmail, newEmail, isConfirmed: confirmedAt !== null } }
  })

  route(app, confirmEmailChange, async ({ params, language }) => {
    await confirmEmail(ctx, params.token, language)
  })

  route(app, undoEmailChange, async ({ params, language }) => {
    await undoEmail(ctx, params.token, language)
  })
}
