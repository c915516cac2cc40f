import type { BodyOf } from '@visionair/contract'
import {
  createAnnotationType,
  createAttribute,
  createComponent,
  createDeviceType,
  createSeverity,
  createStandard,
  createWeather,
  deleteAnnotationType,
  deleteAttribute,
  deleteComponent,
  deleteDeviceType,
  deleteSeverity,
  deleteStandard,
  deleteWeather,
  getReferenceUsage,
  offerTypes,
  orderAnnotationTypes,
  orderComponents,
  svgBodyBytes,
  updateAnnotationType,
  updateAttribute,
  updateComponent,
  updateDeviceType,
  updateService,
  updateSeverity,
  updateStandard,
  updateWeather,
} from '@visionair/contract/reference-editing'
import type { Context } from '../../platform/context.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentComponent, presentStandard, presentTypeLink } from './annotation-rules.presenter.ts'
import {
  changeStandard,
  createStandardFor,
  offerTypesTo,
  removeStandard,
  saveOrder,
} from './annotation-rules-editing.service.ts'
import { inertDrawing } from './drawing.service.ts'
import {
  annotationTypeList,
  attributeList,
  componentList,
  deviceTypeList,
  serviceList,
  severityList,
  weatherList,
} from './edited-lists.ts'
import { changeEntry, createEntry, deleteEntry } from './editing.service.ts'
import {
  presentAnnotationType,
  presentAttribute,
  presentDeviceType,
  presentService,
  presentSeverity,
  presentWeather,
} from './reference.presenter.ts'
import { usageOf } from './usage.service.ts'

const drawn = { bodyLimitBytes: svgBodyBytes }

/** A change with its drawing made inert, where it brings one. */
const inert = async <C extends { readonly svg?: string | null | undefined }>(change: C) =>
  change.svg === undefined ? change : { ...change, svg: await inertDrawing(change.svg) }

function registerSeverityEditing(app: App, ctx: Context): void {
  route(app, createSeverity, async ({ actor, body }) => ({
    data: presentSeverity(await createEntry(ctx, actor, severityList, body)),
  }))
  route(app, updateSeverity, async ({ actor, params, body }) => ({
    data: presentSeverity(await changeEntry(ctx, actor, severityList, params.id, body)),
  }))
  route(app, deleteSeverity, ({ actor, params }) => deleteEntry(ctx, actor, severityList, params.id))
}

function registerWeatherEditing(app: App, ctx: Context): void {
  route(
    app,
    createWeather,
    async ({ actor, body }) => ({
      data: presentWeather(await createEntry(ctx, actor, weatherList, { ...body, svg: await inertDrawing(body.svg) })),
    }),
    drawn,
  )
  route(
    app,
    updateWeather,
    async ({ actor, params, body }) => ({
      data: presentWeather(await changeEntry(ctx, actor, weatherList, params.id, await inert(body))),
    }),
    drawn,
  )
  route(app, deleteWeather, ({ actor, params }) => deleteEntry(ctx, actor, weatherList, params.id))
}

function registerTypeEditing(app: App, ctx: Context): void {
  route(app, createAttribute, async ({ actor, body: { attributType, ...fields } }) => ({
    data: presentAttribute(await createEntry(ctx, actor, attributeList, { ...fields, attributeType: attributType })),
  }))
  route(app, updateAttribute, async ({ actor, params, body: { attributType, ...change } }) => {
    const fields = { ...change, attributeType: attributType }
    return { data: presentAttribute(await changeEntry(ctx, actor, attributeList, params.id, fields)) }
  })
  route(app, deleteAttribute, ({ actor, params }) => deleteEntry(ctx, actor, attributeList, params.id))

  const typeFields = async ({ attributs, childrenForModel, ...names }: BodyOf<typeof createDeviceType>) => ({
    ...names,
    svg: await inertDrawing(names.svg),
    attributes: attributs,
    children: childrenForModel,
  })
  const changeOfType = async ({ attributs, childrenForModel, ...names }: BodyOf<typeof updateDeviceType>) => ({
    ...(await inert(names)),
    attributes: attributs,
    children: childrenForModel,
  })
  route(
    app,
    createDeviceType,
    async ({ actor, body }) => ({
      data: presentDeviceType(await createEntry(ctx, actor, deviceTypeList, await typeFields(body))),
    }),
    drawn,
  )
  route(
    app,
    updateDeviceType,
    async ({ actor, params, body }) => ({
      data: presentDeviceType(await changeEntry(ctx, actor, deviceTypeList, params.id, await changeOfType(body))),
    }),
    drawn,
  )
  route(app, deleteDeviceType, ({ actor, params }) => deleteEntry(ctx, actor, deviceTypeList, params.id))

  route(
    app,
    updateService,
    async ({ actor, params, body }) => ({
      data: presentService(await changeEntry(ctx, actor, serviceList, params.id, await inert(body))),
    }),
    drawn,
  )
}

function registerAnnotationTypeEditing(app: App, ctx: Context): void {
  route(app, createAnnotationType, async ({ actor, body }) => ({
    data: presentAnnotationType(await createEntry(ctx, actor, annotationTypeList, body)),
  }))
  route(app, updateAnnotationType, async ({ actor, params, body }) => ({
    data: presentAnnotationType(await changeEntry(ctx, actor, annotationTypeList, params.id, body)),
  }))
  route(app, deleteAnnotationType, ({ actor, params }) => deleteEntry(ctx, actor, annotationTypeList, params.id))
  route(app, orderAnnotationTypes, ({ actor, body }) => saveOrder(ctx, actor, 'annotationType', body))

  route(app, createComponent, async ({ actor, body }) => ({
    data: presentComponent(await createEntry(ctx, actor, componentList, body)),
  }))
  route(app, updateComponent, async ({ actor, params, body }) => ({
    data: presentComponent(await changeEntry(ctx, actor, componentList, params.id, body)),
  }))
  route(app, deleteComponent, ({ actor, params }) => deleteEntry(ctx, actor, componentList, params.id))
  route(app, orderComponents, ({ actor, body }) => saveOrder(ctx, actor, 'annotationComponent', body))
}

function registerRuleEditing(app: App, ctx: Context): void {
  route(app, offerTypes, async ({ actor, params, body }) => {
    const offer = { componentId: params.id, organizationId: body.organization, typeIds: body.types, wasIds: body.was }
    return { data: (await offerTypesTo(ctx, actor, offer)).map(presentTypeLink) }
  })
  route(app, createStandard, async ({ actor, body }) => {
    const { type, zone, severity, comment } = body
    const standard = { typeId: type, zone, severityId: severity, commentEn: comment.en, commentFr: comment.fr }
    return { data: presentStandard(await createStandardFor(ctx, actor, standard)) }
  })
  route(app, updateStandard, async ({ actor, params, body: { severity, comment, version } }) => {
    const change = { severityId: severity, commentEn: comment?.en, commentFr: comment?.fr, version }
    return { data: presentStandard(await changeStandard(ctx, actor, params.id, change)) }
  })
  route(app, deleteStandard, ({ actor, params }) => removeStandard(ctx, actor, params.id))
}

/** What administrators change of the reference data. */
export function registerReferenceEditingRoutes(app: App, ctx: Context): void {
  registerSeverityEditing(app, ctx)
  registerWeatherEditing(app, ctx)
  registerTypeEditing(app, ctx)
  registerAnnotationTypeEditing(app, ctx)
  registerRuleEditing(app, ctx)
  route(app, getReferenceUsage, async ({ params, language }) => ({ data: await usageOf(ctx, params.list, language) }))
}
