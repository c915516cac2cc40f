import {
  IconBolt,
  IconBuildings,
  IconCategory,
  IconCloud,
  IconDevices,
  IconFlask,
  IconGauge,
  IconHistory,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconStack2,
  IconTags,
  IconTool,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { Grant } from '@visionair/contract'
import { patterns, type RouteKey } from '../../paths.ts'

type Icon = typeof IconUsers

const admin: readonly Grant[] = ['ROLE_ADMIN']
const entry = <K extends RouteKey>(key: K, icon: Icon, grants?: readonly Grant[]) => ({
  key,
  path: patterns[key],
  icon,
  ...(grants === undefined ? {} : { grants }),
})

/** The administration's screens in the order of the side menu, with its access rules. */
export const administrationMenu = [
  entry('administration', IconLayoutDashboard),
  entry('organizations', IconBuildings),
  entry('users', IconUsers, ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'user_view']),
  entry('profiles', IconId, ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'profile_view']),
  entry('severities', IconStack2, admin),
  entry('weathers', IconCloud, admin),
  entry('types', IconCategory, admin),
  entry('services', IconTool, admin),
  entry('annotationTypes', IconTags, admin),
  entry('measureTypes', IconBolt, admin),
  entry('testParks', IconFlask, admin),
  entry('sessions', IconDevices, ['ROLE_ADMIN', 'user_edit']),
  entry('apiTokens', IconKey, admin),
  entry('webhooks', IconWebhook, ['ROLE_ADMIN', 'ROLE_RESPONSIBLE', 'organization_edit']),
  entry('quotas', IconGauge, admin),
  entry('journal', IconHistory, admin),
] as const
