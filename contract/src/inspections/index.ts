import { z } from 'zod'
import { changeBody } from '../change.ts'
import { deviceRef } from '../devices/index.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idListQuery,
  idParam,
  idParams,
  idsQuery,
  listing,
  numberInAddress,
  one,
  orderQuery,
  pageQuery,
} from '../json-api.ts'
import { annotationTypeResource } from '../reference/index.ts'
import { measureCountsSchema, seenStates } from '../rules/index.ts'
import { dayText, freeText } from '../text.ts'
import {
  imageStates,
  inspectionGroupResource,
  inspectionGroupRow,
  inspectionResource,
  inspectionStatusSchema,
  personRef,
  reviews,
} from './resources.ts'

export * from './axis.ts'
export * from './calibration.ts'
export * from './resources.ts'
export * from './side-name.ts'

const tag = 'Inspections'

/** By what a list of visits is ordered: what its table shows. What has no value stands last whichever way. */
export const visitOrderFields = ['date', 'park', 'device', 'service', 'status', 'findings', 'next', 'report'] as const
export type VisitOrderField = (typeof visitOrderFields)[number]

/** What a list of visits is narrowed to and ordered by. */
export const visitListQuery = {
  order: orderQuery(...visitOrderFields),
  ids: idsQuery,
  /** A service. */
  type: idParam.optional(),
  review: z.enum(reviews).optional(),
  status: inspectionStatusSchema.optional(),
  /** The company that owns the park. */
  organization: idParam.optional(),
  /** The first and the last day of visits. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
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
  status: inspectionStatusSchema.default('todo'),
  comment: freeText(),
  /** Somebody who may work on the device; see `listInspectors`. */
  inspector: idField.nullish(),
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
export const updateInspectionGroupBody = changeBody({
  id: idField.optional(),
  comment: freeText(),
  /** Somebody who may work on the device, or null for nobody. */
  inspector: idField.nullable().optional(),
  inspectedByProvider: z.boolean().optional(),
  inspectionDate: dayText.optional(),
  status: inspectionStatusSchema.optional(),
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
export const listInspectors = endpoint({
  name: 'listInspectors',
  method: 'GET',
  path: '/api/inspection_groups/inspectors',
  tag,
  summary: 'Who may be assigned to a visit to a device: people the caller may know of who may work on it, by name',
  access: { grants: ['inspection_group_create', 'inspection_group_edit'] },
  kind: 'json',
  status: 200,
  query: z.strictObject({ device: idParam }),
  answer: z.object({ data: z.array(personRef) }),
})
export const updateGroupInspections = endpoint({
  name: 'updateGroupInspections',
  method: 'PUT',
  path: '/api/inspection_groups/:id/inspections',
  tag,
  summary: 'Change status and weather of several inspections of a visit, all or none',
  access: { grants: ['inspection_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    inspections: z
      .array(
        z.strictObject({
          id: idField,
          status: inspectionStatusSchema.optional(),
          /** Null: not known. */
          weather: idField.nullable().optional(),
          /** As they were read; others meanwhile are refused with `changed-meanwhile`. */
          was: z.strictObject({ status: inspectionStatusSchema, weather: idField.nullable() }).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
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
  summary: 'The inspections of several visits, or of all, visit by visit',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    inspection_group: idListQuery.optional(),
    ids: idsQuery,
    device: idParam.optional(),
    order: orderQuery('date'),
  }),
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
    status: inspectionStatusSchema.default('todo'),
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
  body: changeBody({
    status: inspectionStatusSchema.optional(),
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
          z.object({
            id: z.int(),
            device: one(deviceRef),
            imageState: z.enum(imageStates),
            seen: z.enum(seenStates),
            annotationCount: z.int(),
            measureCounter: measureCountsSchema.nullable(),
          }),
        ),
      }),
    ),
  }),
})
