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
import type { Actor } from '../../platform/actor.ts'
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
import type { WeatherFields } from './editing.repository.ts'
import { deleteEntry, saveEntry } from './editing.service.ts'
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

function registerSeverityEditing(app: App, ctx: Context): void {
  route(app, createSeverity, async ({ actor, body }) => ({
    data: presentSeverity(await saveEntry(ctx, actor, severityList, null, body)),
  }))
  route(app, updateSeverity, async ({ actor, params, body }) => ({
    data: presentSeverity(await saveEntry(ctx, actor, severityList, params.id, body)),
  }))
  route(app, deleteSeverity, ({ actor, params }) => deleteEntry(ctx, actor, severityList, params.id))
}

function registerWeatherEditing(app: App, ctx: Context): void {
  const save = async (actor: Actor, id: number | null, body: WeatherFields) => ({
    data: presentWeather(await saveEntry(ctx, actor, weatherList, id, { ...body, svg: await inertDrawing(body.svg) })),
  })
  route(app, createWeather, ({ actor, body }) => save(actor, null, body), drawn)
  route(app, updateWeather, ({ actor, params, body }) => save(actor, params.id, body), drawn)
  route(app, deleteWeather, ({ actor, params }) => deleteEntry(ctx, actor, weatherList, params.id))
}

function registerTypeEditing(app: App, ctx: Context): void {
  const saveAttribute = async (actor: Actor, id: number | null, body: BodyOf<typeof createAttribute>) => {
    const { attributType, ...fields } = body
    const row = await saveEntry(ctx, actor, attributeList, id, { ...fields, attributeType: attributType })
    return { data: presentAttribute(row) }
  }
  route(app, createAttribute, ({ actor, body }) => saveAttribute(actor, null, body))
  route(app, updateAttribute, ({ actor, params, body }) => saveAttribute(actor, params.id, body))
  route(app, deleteAttribute, ({ actor, params }) => deleteEntry(ctx, actor, attributeList, params.id))

  const saveType = async (actor: Actor, id: number | null, body: BodyOf<typeof createDeviceType>) => {
    const { attributs, childrenForModel, ...names } = body
    const fields = { ...names, svg: await inertDrawing(body.svg), attributes: attributs, children: childrenForModel }
    return { data: presentDeviceType(await saveEntry(ctx, actor, deviceTypeList, id, fields)) }
  }
  route(app, createDeviceType, ({ actor, body }) => saveType(actor, null, body), drawn)
  route(app, updateDeviceType, ({ actor, params, body }) => saveType(actor, params.id, body), drawn)
  route(app, deleteDeviceType, ({ actor, params }) => deleteEntry(ctx, actor, deviceTypeList, params.id))

  const saveService = async (actor: Actor, id: number, body: BodyOf<typeof updateService>) => {
    const fields = { ...body, svg: await inertDrawing(body.svg) }
    return { data: presentService(await saveEntry(ctx, actor, serviceList, id, fields)) }
  }
  route(app, updateService, ({ actor, params, body }) => saveService(actor, params.id, body), drawn)
}

function registerAnnotationTypeEditing(app: App, ctx: Context): void {
  route(app, createAnnotationType, async ({ actor, body }) => ({
    data: presentAnnotationType(await saveEntry(ctx, actor, annotationTypeList, null, body)),
  }))
  route(app, updateAnnotationType, async ({ actor, params, body }) => ({
    data: presentAnnotationType(await saveEntry(ctx, actor, annotationTypeList, params.id, body)),
  }))
  route(app, deleteAnnotationType, ({ actor, params }) => deleteEntry(ctx, actor, annotationTypeList, params.id))
  route(app, orderAnnotationTypes, ({ actor, body }) => saveOrder(ctx, actor, 'annotationType', body.ids))

  route(app, createComponent, async ({ actor, body }) => ({
    data: presentComponent(await saveEntry(ctx, actor, componentList, null, body)),
  }))
  route(app, updateComponent, async ({ actor, params, body }) => ({
    data: presentComponent(await saveEntry(ctx, actor, componentList, params.id, body)),
  }))
  route(app, deleteComponent, ({ actor, params }) => deleteEntry(ctx, actor, componentList, params.id))
  route(app, orderComponents, ({ actor, body }) => saveOrder(ctx, actor, 'annotationComponent', body.ids))
}

function registerRuleEditing(app: App, ctx: Context): void {
  route(app, offerTypes, async ({ actor, params, body }) => {
    const offer = { componentId: params.id, organizationId: body.organization, typeIds: body.types }
    return { data: (await offerTypesTo(ctx, actor, offer)).map(presentTypeLink) }
  })
  const fieldsOf = ({ severity, comment }: BodyOf<typeof updateStandard>) => ({
    severityId: severity,
    commentEn: comment.en,
    commentFr: comment.fr,
  })
  route(app, createStandard, async ({ actor, body }) => {
    const standard = { typeId: body.type, zone: body.zone, ...fieldsOf(body) }
    return { data: presentStandard(await createStandardFor(ctx, actor, standard)) }
  })
  route(app, updateStandard, async ({ actor, params, body }) => ({
    data: presentStandard(await changeStandard(ctx, actor, params.id, fieldsOf(body))),
  }))
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
