import { z } from 'zod'
import { deviceRef, deviceValueSchema } from '../devices/index.ts'
import { endpoint } from '../endpoint.ts'
import { reimportStates } from '../images/archive.ts'
import {
  idField,
  idListQuery,
  idParam,
  idParams,
  idsQuery,
  listing,
  many,
  numberInAddress,
  one,
  oneOrNone,
  orderQuery,
  pageQuery,
  resource,
} from '../json-api.ts'
import { parkRef } from '../parks/index.ts'
import { corporateParts } from '../people/corporate-assets.ts'
import { annotationTypeResource, deviceTypeRef, serviceRef, severityRef, weatherResource } from '../reference/index.ts'
import { dayText, freeText } from '../text.ts'

export * from './calibration.ts'

const tag = 'Inspections'

export const inspectionStatuses = ['todo', 'doing', 'done'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]
const status = z.enum(inspectionStatuses)

/** `review` filter of the inspections table: coming visits are not done, completed ones are. */
export const reviews = ['coming', 'completed'] as const

/** What the file of a report keeps to. */
export const pdfStandards = ['a-2a', '1.7'] as const
export type PdfStandard = (typeof pdfStandards)[number]

export const reportStatuses = ['ON_GOING', 'DONE', 'ERROR'] as const

export const reportMetadataSchema = z.object({
  types: z.array(z.int()),
  severities: z.array(z.int()),
  devices: z.array(z.int()),
  lang: z.enum(['en', 'fr']),
  corporate: z.boolean(),
  /** Which parts of the company's look are taken; without it all of them. */
  corporateParts: z.array(z.enum(corporateParts)).optional(),
  annexes: z.boolean(),
})

/** Whether the inspected side has its picture: none, photos only, work going on, ready, archived or failed. */
export const imageStates = ['none', 'photos', 'assembling', 'slicing', 'ready', 'archived', 'failed'] as const

export const severityCountSchema = z.object({ severity: one(severityRef), count: z.int() })

export const inspectedDeviceRef = resource('devices', {
  name: z.string(),
  type: one(deviceTypeRef),
  parent: oneOrNone(deviceRef),
  deviceGroup: one(parkRef),
  deviceValues: z.array(deviceValueSchema),
})

const userRef = resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })

const groupFields = {
  date: z.string(),
  status,
  comment: z.string().nullable(),
  inspectedByProvider: z.boolean(),
  isCertified: z.boolean(),
  device: one(inspectedDeviceRef),
  service: one(serviceRef),
  user: oneOrNone(userRef),
}

export const inspectionGroupRef = resource('inspection_groups', {
  date: z.string(),
  status,
  service: one(serviceRef),
  device: one(deviceRef),
})

/** A defect as a mark on a side's strip: where it lies along the picture, 0 at the hub end, 1 at the tip. */
export const markSchema = z.object({
  id: z.int(),
  idForReport: z.int(),
  along: z.number(),
  across: z.number(),
  severityNumber: z.int(),
  color: z.string(),
})

export const groupInspectionRef = resource('inspections', {
  device: one(deviceRef),
  parentDevice: oneOrNone(deviceRef),
  status,
  imageState: z.enum(imageStates),
  thumbnail: z.string().nullable(),
  annotationCount: z.int(),
  marks: z.array(markSchema),
})

export const inspectionGroupResource = resource('inspection_groups', {
  ...groupFields,
  inspections: many(groupInspectionRef),
  inspectionDevices: z.array(z.int()),
  severityCounter: z.array(severityCountSchema),
  canGenerateReport: z.boolean(),
  report: z.string().nullable(),
  reportUrl: z.string().nullable(),
  reportStatus: z.enum(reportStatuses).nullable(),
  reportGeneratedAt: z.string().nullable(),
  reportMetadata: reportMetadataSchema.nullable(),
  reportError: z.string().nullable(),
  /** What the report was asked for and could not be given, in its language. */
  reportRemarks: z.array(z.string()),
  /** The standard the file keeps to: PDF/A-2a, or a tagged PDF 1.7 where it carries documents of the company. */
  reportStandard: z.enum(pdfStandards).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), generateReport: z.boolean() }),
}).meta({ id: 'InspectionGroup' })

/** A row of the inspections table. With the filter `device` its counters cover that device and what is below it. */
export const inspectionGroupRow = resource('inspection_groups', {
  ...groupFields,
  inspectionCount: z.int(),
  severityCounter: z.array(severityCountSchema),
  /** The findings still to fix on the newest inspections, as the key figures count them. */
  openSeverityCounter: z.array(severityCountSchema),
  reportStatus: z.enum(reportStatuses).nullable(),
  reportUrl: z.string().nullable(),
  nextInspectionDate: z.string().nullable(),
}).meta({ id: 'InspectionGroupRow' })

export const inspectionResource = resource('inspections', {
  /** Owner of the park, by whose rules findings are classified. */
  organization: z.int(),
  device: one(inspectedDeviceRef),
  inspectionGroup: one(inspectionGroupRef),
  date: z.string(),
  status,
  weather: oneOrNone(weatherResource),
  isLastInspection: z.boolean(),
  theoricalNextInspectionDate: z.string().nullable(),
  /** Centimetres per pixel of the composite; null while unknown. */
  imageRatio: z.number().nullable(),
  imageState: z.enum(imageStates),
  imageVersion: z.int().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  dziPath: z.string().nullable(),
  dziProcessDone: z.boolean(),
  dziProgress: z.number(),
  reverseDevice: z.boolean(),
  /** Metres from the hub to the tip of a blade or from the ground to the top of a tower, as entered for the turbine. */
  knownLength: z.number().nullable(),
  /** What became of the newest request to bring an archived picture back; null without one. */
  reimport: z.object({ state: z.enum(reimportStates), requestedAt: z.string() }).nullable(),
  annotationCount: z.int(),
  measureCount: z.int(),
  can: z.object({
    createAnnotation: z.boolean(),
    editAnnotation: z.boolean(),
    deleteAnnotation: z.boolean(),
    uploadImages: z.boolean(),
    slice: z.boolean(),
    deleteImages: z.boolean(),
    autoAssemble: z.boolean(),
    edit: z.boolean(),
    createMeasure: z.boolean(),
  }),
}).meta({ id: 'Inspection' })

/** What a list of visits is narrowed to and ordered by. */
export const visitListQuery = {
  order: orderQuery('date'),
  ids: idsQuery,
  /** A service. */
  type: idParam.optional(),
  review: z.enum(reviews).optional(),
  device: idParam.optional(),
  device_group: idParam.optional(),
  severity: numberInAddress(0, 5).optional(),
}

export const listInspectionGroups = endpoint({
  name: 'listInspectionGroups',
  method: 'GET',
  path: '/api/inspection_groups',
  tag,
  summary: 'Service visits',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, ...visitListQuery }),
  answer: listing(inspectionGroupRow),
})
export const listInspectionGroupDetails = endpoint({
  name: 'listInspectionGroupDetails',
  method: 'GET',
  path: '/api/inspection_groups/details',
  tag,
  summary: 'The visits to a park and the parks below it, each with its inspections',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    device_group: idParam,
    type: idParam.optional(),
    review: z.enum(reviews).optional(),
    order: orderQuery('date'),
  }),
  answer: listing(inspectionGroupResource),
})
export const listGroupsByLastInspection = endpoint({
  name: 'listGroupsByLastInspection',
  method: 'GET',
  path: '/api/inspection_groups/by-last-device-inspection',
  tag,
  summary: "The visit in which an inspection's device was last inspected by a service of the same family",
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, inspection: idParam }),
  answer: listing(inspectionGroupRow),
})
export const getInspectionGroup = endpoint({
  name: 'getInspectionGroup',
  method: 'GET',
  path: '/api/inspection_groups/:id',
  tag,
  summary: 'One service visit',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(inspectionGroupResource),
})
export const createInspectionGroupBody = z.strictObject({
  device: idField,
  service: idField,
  date: dayText,
  status: status.default('todo'),
  comment: freeText(),
  inspectedByProvider: z.boolean().optional(),
  isCertified: z.boolean().optional(),
})
export const createInspectionGroup = endpoint({
  name: 'createInspectionGroup',
  method: 'POST',
  path: '/api/inspection_groups',
  tag,
  summary: 'Schedule a visit with one inspection per inspected device',
  access: { grants: ['inspection_group_create'] },
  kind: 'json',
  status: 201,
  body: createInspectionGroupBody,
  answer: one(inspectionGroupResource),
})
export const updateInspectionGroupBody = z.strictObject({
  id: idField.optional(),
  comment: freeText(),
  inspectedByProvider: z.boolean().optional(),
  inspectionDate: dayText.optional(),
  status: status.optional(),
})
export const updateInspectionGroup = endpoint({
  name: 'updateInspectionGroup',
  method: 'POST',
  path: '/api/inspection_groups/:id/updateWithInspection',
  tag,
  summary: 'Change a visit and the dates of its inspections',
  access: { grants: ['inspection_group_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: updateInspectionGroupBody,
  answer: one(inspectionGroupResource),
})
export const deleteInspectionGroup = endpoint({
  name: 'deleteInspectionGroup',
  method: 'DELETE',
  path: '/api/inspection_groups/:id',
  tag,
  summary: 'Delete a visit with its inspections, photos and annotations',
  access: { grants: ['inspection_group_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
export const listGroupAnnotationTypes = endpoint({
  name: 'listGroupAnnotationTypes',
  method: 'GET',
  path: '/api/inspection_groups/:id/annotation_types',
  tag,
  summary: 'Annotation types used in a visit',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  answer: listing(annotationTypeResource),
})
export const listInspections = endpoint({
  name: 'listInspections',
  method: 'GET',
  path: '/api/inspections',
  tag,
  summary: 'Inspections',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    ids: idsQuery,
    device: idParam.optional(),
    inspection_group: idParam.optional(),
    order: orderQuery('date'),
  }),
  answer: listing(inspectionResource),
})
export const listInspectionsByGroups = endpoint({
  name: 'listInspectionsByGroups',
  method: 'GET',
  path: '/api/inspections/by_inspection_groups',
  tag,
  summary: 'The inspections of several visits, visit by visit',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, inspection_group: idListQuery }),
  answer: listing(inspectionResource),
})
export const createInspection = endpoint({
  name: 'createInspection',
  method: 'POST',
  path: '/api/inspections',
  tag,
  summary: 'Add a device to a visit: one more inspection on the day of the visit',
  access: { grants: ['inspection_group_create'] },
  kind: 'json',
  status: 201,
  body: z.strictObject({
    inspectionGroup: idField,
    device: idField,
    status: status.default('todo'),
    weather: idField.nullish(),
  }),
  answer: one(inspectionResource),
})
export const getInspection = endpoint({
  name: 'getInspection',
  method: 'GET',
  path: '/api/inspections/:id',
  tag,
  summary: 'One inspection',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(inspectionResource),
})
export const updateInspection = endpoint({
  name: 'updateInspection',
  method: 'PUT',
  path: '/api/inspections/:id',
  tag,
  summary: 'Change status, weather or scale of an inspection',
  access: { grants: ['inspection_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    status: status.optional(),
    weather: idField.nullish(),
    imageRatio: z.number().positive().max(1000).optional(),
  }),
  answer: one(inspectionResource),
})
export const getInspectionDeviceTree = endpoint({
  name: 'getInspectionDeviceTree',
  method: 'GET',
  path: '/api/inspection-device-tree',
  tag,
  summary: 'Parent devices of a visit with the inspections of their sides',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject({ inspectionGroup: idParam }),
  answer: z.object({
    data: z.array(
      z.object({
        device: one(deviceRef),
        inspections: z.array(
          z.object({ id: z.int(), device: one(deviceRef), imageState: z.enum(imageStates), annotationCount: z.int() }),
        ),
      }),
    ),
  }),
})
