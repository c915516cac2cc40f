import type { Role } from '@visionair/contract'
import { getSecondFactorRules, updateSecondFactorRules } from '@visionair/contract/accounts'
import { versionOf } from '../../../platform/audit/state-version.ts'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { changeRules, rolesOfRules, ruleFacts } from './demanded-factor.service.ts'

const presentRules = (roles: readonly Role[]) => ({
  data: {
    id: '1',
    type: 'second_factor_rules' as const,
    attributes: { id: 1, roles: [...roles], version: versionOf(ruleFacts(roles)) },
  },
})

/** The roles whose holders must have a second factor, for administrators. */
export function registerFactorRuleRoutes(app: App, ctx: Context): void {
  route(app, getSecondFactorRules, async () => presentRules(await rolesOfRules(ctx)))
  route(app, updateSecondFactorRules, async ({ actor, body }) => presentRules(await changeRules(ctx, actor, body)))
}
