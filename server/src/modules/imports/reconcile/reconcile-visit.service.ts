import { addInspection } from '../../inspections/add-inspection.service.ts'
import type { GroupRow } from '../../inspections/inspections.types.ts'
import {
  createGroup,
  type GroupDetail,
  groupDetail,
  listVisibleGroups,
} from '../../inspections/visits/groups.service.ts'
import type { WantedTurbine } from '../folders/folder-tree.ts'
import type { Site } from '../site.ts'
import type { ReconciledSide } from './reconcile-parts.service.ts'

const pageSize = 100

/** The visit of the service to the turbine on that day, if there is one. */
async function visitOfDay({ ctx, actor, service, order }: Site, turbineId: number | null): Promise<GroupRow | null> {
  if (turbineId === null) return null
  for (let page = 1; ; page += 1) {
    const filter = { device: turbineId, type: service.id, page, itemsPerPage: pageSize }
    const { items, total } = await listVisibleGroups(ctx, actor, filter)
    const found = items.find(({ device, date }) => device.id === turbineId && date === order.date)
    if (found || items.length === 0 || page * pageSize >= total) return found ?? null
  }
}

/** The inspection of a side in a visit; the side joins the visit when it is not part of it yet. */
async function inspectionFor({ ctx, actor }: Site, { group, inspections }: GroupDetail, deviceId: number) {
  const found = inspections.find(({ device }) => device.id === deviceId)
  if (found) return found.id
  const input = { inspectionGroup: group.id, device: deviceId, status: 'todo', weather: null } as const
  return (await addInspection(ctx, actor, input)).id
}

/** Finds or schedules the visit that the photos of a turbine belong to. A turbine without photos needs none. */
export async function reconcileVisit(
  site: Site,
  turbine: WantedTurbine,
  turbineId: number | null,
  sides: readonly ReconciledSide[],
): Promise<void> {
  const withPhotos = sides.filter(({ side }) => side.photos.length > 0)
  if (withPhotos.length === 0) return
  const { ctx, actor, service, order } = site
  const found = await visitOfDay(site, turbineId)
  const name = `${service.name} ${order.date}`
  const outcome = found ? 'found' : 'create'
  site.nodes.push({ path: `${turbine.path}/${name}`, kind: 'visit', name, outcome, photos: 0 })
  if (site.isDryRun || turbineId === null) return
  const { date } = order
  const visit = found
    ? await groupDetail(ctx, actor, found.id)
    : await createGroup(ctx, actor, { device: turbineId, service: service.id, date, status: 'todo', comment: null })
  for (const { side, deviceId } of withPhotos)
    if (deviceId !== null) site.targets.set(side.path, await inspectionFor(site, visit, deviceId))
}
