import {
  createInspection,
  createInspectionGroup,
  deleteInspectionGroup,
  getInspection,
  getInspectionDeviceTree,
  getInspectionGroup,
  listGroupAnnotationTypes,
  listGroupsByLastInspection,
  listInspectionGroupDetails,
  listInspectionGroups,
  listInspections,
  listInspectionsByGroups,
  listInspectors,
  updateGroupInspections,
  updateInspection as updateInspectionCall,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { problem } from '../../platform/problem-error.ts'
import { presentAnnotationType } from '../reference/reference.presenter.ts'
import { addInspection } from './add-inspection.service.ts'
import { deviceTree } from './device-tree.ts'
import { presentGroup, presentGroupRow, presentInspection, presentPerson, signerFor } from './inspections.presenter.ts'
import { listVisibleInspections, updateInspection, visibleInspection } from './inspections.service.ts'
import { inspectorsFor } from './inspectors.service.ts'
import { updateParts } from './parts/parts.service.ts'
import {
  createGroup,
  deleteGroup,
  type GroupDetail,
  groupDetail,
  listGroupDetails,
  listVisibleGroups,
  typesUsedInGroup,
  updateGroup,
} from './visits/groups.service.ts'

export function registerInspectionRoutes(app: App, ctx: Context): void {
  route(app, listInspectionGroups, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleGroups(ctx, actor, query)
    const sign = signerFor(ctx, actor)
    return presentListing({ items: items.map(presentGroupRow(sign)), ...query, total, url: request.originalUrl })
  })
  route(app, listInspectionGroupDetails, async ({ actor, query, request }) => {
    const { items, total } = await listGroupDetails(ctx, actor, query)
    const present = (detail: GroupDetail) => presentGroup(signerFor(ctx, actor), actor, detail)
    return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
  })
  route(app, listGroupsByLastInspection, async ({ actor, query, request }) => {
    await visibleInspection(ctx, actor, query.inspection)
    const { items, total } = await listVisibleGroups(ctx, actor, { ...query, holdsLastOf: query.inspection })
    const sign = signerFor(ctx, actor)
    return presentListing({ items: items.map(presentGroupRow(sign)), ...query, total, url: request.originalUrl })
  })
  route(app, getInspectionGroup, async ({ actor, params }) => ({
    data: presentGroup(signerFor(ctx, actor), actor, await groupDetail(ctx, actor, params.id)),
  }))
  route(app, createInspectionGroup, async ({ actor, body }) => ({
    data: presentGroup(signerFor(ctx, actor), actor, await createGroup(ctx, actor, body)),
  }))
  route(app, updateInspectionGroup, async ({ actor, params, body }) => {
    const { id = params.id, comment, inspector, inspectedByProvider, inspectionDate, status, version } = body
    if (id !== params.id)
      throw problem('invalid', { violations: [{ field: 'id', message: 'inspection_group.other_id' }] })
    const detail = await updateGroup(ctx, actor, params.id, {
      comment,
      inspectedByProvider,
      date: inspectionDate,
      inspectorId: inspector,
      status,
      version,
    })
    return { data: presentGroup(signerFor(ctx, actor), actor, detail) }
  })
  route(app, listInspectors, async ({ actor, query }) => ({
    data: (await inspectorsFor(ctx, actor, query.device)).map(presentPerson),
  }))
  route(app, updateGroupInspections, async ({ actor, params, body }) => {
    const detail = await updateParts(ctx, actor, params.id, body.inspections)
    return { data: presentGroup(signerFor(ctx, actor), actor, detail) }
  })
  route(app, deleteInspectionGroup, async ({ actor, params }) => {
    await deleteGroup(ctx, actor, params.id)
  })
  route(app, listGroupAnnotationTypes, async ({ actor, params, request }) => {
    const types = await typesUsedInGroup(ctx, actor, params.id)
    return presentListing({
      items: types.map(presentAnnotationType),
      page: 1,
      itemsPerPage: Math.max(1, types.length),
      total: types.length,
      url: request.originalUrl,
    })
  })
  route(app, listInspections, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleInspections(ctx, actor, query)
    return presentListing({
      items: items.map(presentInspection(signerFor(ctx, actor), actor)),
      ...query,
      total,
      url: request.originalUrl,
    })
  })
  route(app, listInspectionsByGroups, async ({ actor, query, request }) => {
    const { inspection_group: groups, ...page } = query
    const filter = { ...page, ...(groups ? { groups } : {}), visitByVisit: true }
    const { items, total } = await listVisibleInspections(ctx, actor, filter)
    const present = presentInspection(signerFor(ctx, actor), actor)
    return presentListing({ items: items.map(present), ...page, total, url: request.originalUrl })
  })
  route(app, createInspection, async ({ actor, body }) => {
    const inspection = await addInspection(ctx, actor, { ...body, weather: body.weather ?? null })
    return { data: presentInspection(signerFor(ctx, actor), actor)(inspection) }
  })
  route(app, getInspection, async ({ actor, params }) => ({
    data: presentInspection(signerFor(ctx, actor), actor)(await visibleInspection(ctx, actor, params.id)),
  }))
  route(app, updateInspectionCall, async ({ actor, params, body }) => {
    const { status, weather: weatherId, imageRatio, version } = body
    const change = { status, weatherId, imageRatio, version }
    return {
      data: presentInspection(signerFor(ctx, actor), actor)(await updateInspection(ctx, actor, params.id, change)),
    }
  })
  route(app, getInspectionDeviceTree, async ({ actor, query }) => ({
    data: deviceTree(await groupDetail(ctx, actor, query.inspectionGroup)),
  }))
}
