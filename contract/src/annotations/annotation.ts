import { z } from 'zod'
import { deviceRef } from '../devices/index.ts'
import { many, one, oneOrNone, resource } from '../json-api.ts'
import { annotationComponentRef, annotationTypeRef, severityRef } from '../reference/index.ts'
import { scaleSources, shapeKinds } from '../rules/index.ts'

export const annotationStatuses = ['to fix', 'fixed'] as const

/** A box in pixels of a composite version, and the same in viewport units (the picture's width is 1). */
export const annotationPositionSchema = z.object({
  pixelX: z.number(),
  pixelY: z.number(),
  pixelWidth: z.number(),
  pixelHeight: z.number(),
  viewportX: z.number(),
  viewportY: z.number(),
  viewportWidth: z.number(),
  viewportHeight: z.number(),
  imageVersion: z.int(),
  /** Hub height of the turbine in metres; null while unknown. */
  hubHeight: z.number().nullable(),
  /** Place along the side, 0 at the hub end, 1 at the other. */
  position: z.number(),
  device: z.int(),
})

/** What was drawn around or along a damage, in pixels of the same version as the box, which is the bounds of it. */
const shapeSchema = z.object({
  kind: z.enum(shapeKinds),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

const authorRef = resource('users', {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  organizationName: z.string().nullable(),
})

/** Findings of the same defect: `normal` links them across devices or visits, `history` follows one through the visits of its device. */
export const annotationGroupTypes = ['normal', 'history'] as const

/** A picture attached to an annotation, by signed paths. */
export const annotationImageResource = resource('annotation_images', {
  annotation: z.int(),
  originalName: z.string(),
  uri: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: z.string(),
  can: z.object({ delete: z.boolean() }),
}).meta({ id: 'AnnotationImage' })

export const annotationResource = resource('annotations', {
  idForReport: z.int(),
  inspection: z.int(),
  inspectionGroup: z.int(),
  type: one(annotationTypeRef),
  /** What of the device is damaged; asked for by the services that classify by component. */
  component: oneOrNone(annotationComponentRef),
  severity: one(severityRef),
  status: z.enum(annotationStatuses),
  comment: z.string().nullable(),
  expertComment: z.object({ en: z.string().nullable(), fr: z.string().nullable() }),
  createdBy: oneOrNone(authorRef),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows by one with each change; send it back with a change. */
  version: z.int(),
  position: annotationPositionSchema,
  /** Null of a finding that is a box and nothing else. */
  shape: shapeSchema.nullable(),
  /** Groups it is linked in, at most one of each type, in the order of `annotationGroupTypes`. */
  annotationGroups: z.array(z.int()),
  annotationGroupTypes: z.array(z.enum(annotationGroupTypes)),
  /** Empty for who may not see attached pictures. */
  annotationImages: many(annotationImageResource),
  inspectionDate: z.string(),
  /** Centimetres per pixel of the picture it lies on; null while unknown. */
  imageRatio: z.number().nullable(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  /** The picture was re-assembled or is refuted, and the box needs a person's look. */
  needsReview: z.boolean(),
  /** It lies on a picture whose places a later assembly refused. */
  onRefutedPicture: z.boolean(),
  /** The box followed a new picture by itself; where it was before, on the picture of that day. Null when a person put it where it is. */
  movedWithPicture: z
    .object({
      at: z.string(),
      imageVersion: z.int(),
      pixelX: z.number(),
      pixelY: z.number(),
      pixelWidth: z.number(),
      pixelHeight: z.number(),
    })
    .nullable(),
  /** Metres from the hub (types 3-6) or from the ground; null while the scale is unknown. */
  distanceFromHub: z.number().nullable(),
  distanceFrom: z.enum(['hub', 'ground']),
  /** Null on a picture that shows a part of its side. */
  zone: z.enum(['A', 'B', 'C']).nullable(),
  /** How well distance and zone are known; `unknown` on a picture that shows a part of its side, where both are null. */
  placeCertainty: z.enum(['sure', 'about', 'unknown']),
  defectSize: z.object({ widthCm: z.number(), heightCm: z.number() }).nullable(),
  /** Area of the polygon, or length along the line; null without a shape or a scale. */
  shapeSize: z.object({ areaCm2: z.number().nullable(), lengthCm: z.number().nullable() }).nullable(),
  /** Where the scale comes from; with `estimate` size and distance are to be called "about". Null without a scale. */
  scaleSource: z.enum(scaleSources).nullable(),
  device: one(deviceRef),
  deviceName: z.string(),
  parentDeviceName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  model: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), addImages: z.boolean(), viewImages: z.boolean() }),
}).meta({ id: 'Annotation' })
