import { typedName } from '@visionair/contract/rules'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { visibleDevice } from '../../devices/devices.service.ts'
import { visibleGroup } from '../../inspections/visits/groups.service.ts'
import { visiblePark } from '../../parks/parks.service.ts'
import type { Export } from '../exports.types.ts'
import type { TableLanguage } from './table.types.ts'
import { visitName } from './visit-name.ts'

export interface Narrowed {
  readonly park?: number | undefined
  readonly device?: number | undefined
}

/** The park and the device a list is narrowed to, which the actor must see. Errors: `not-found`. */
export async function narrowedName(
  ctx: Context,
  actor: Actor,
  { park, device }: Narrowed,
  language: TableLanguage,
): Promise<string> {
  const names = [
    park === undefined ? '' : (await visiblePark(ctx, actor, park)).name,
    device === undefined ? '' : typedName(await visibleDevice(ctx, actor, device), language),
  ]
  return names.join(' ')
}

function narrowedTo({ parkId, options: { content, visits, deviceList } }: Export): Narrowed {
  if (content === 'devices') return { park: deviceList?.device_group, device: deviceList?.parent }
  return visits ? { park: visits.device_group, device: visits.device } : { park: parkId ?? undefined }
}

/** What an export is of, in its language; nothing for a list of everything. Errors: `not-found`. */
export async function subjectName(ctx: Context, actor: Actor, wanted: Export): Promise<string> {
  const { lang } = wanted.options
  if (wanted.groupId === null) return await narrowedName(ctx, actor, narrowedTo(wanted), lang)
  return visitName(await visibleGroup(ctx, actor, wanted.groupId), lang)
}
