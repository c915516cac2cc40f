import { z } from 'zod'
import { stateVersion } from '../change.ts'
import { deviceRef, deviceValueSchema } from '../devices/index.ts'
import { reimportFailures, reimportStates } from '../images/archive.ts'
import { many, one, oneOrNone, resource } from '../json-api.ts'
import { parkRef } from '../parks/index.ts'
import { corporateParts } from '../people/corporate-assets.ts'
import { deviceTypeRef, serviceRef, severityRef, weatherResource } from '../reference/index.ts'
import { measureCountsSchema, pictureExtents, scaleSources, seenCountsSchema, seenStates } from '../rules/index.ts'
import { axisStates, bladeAxisSchema } from './axis.ts'

export const inspectionStatuses = ['todo', 'doing', 'done'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]
export const inspectionStatusSchema = z.enum(inspectionStatuses)

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
  /** The visit it compares with; without it, for each side the previous one that saw it. */
  comparedWith: z.int().optional(),
  /** What its requester concluded, by the ids of the parts. */
  conclusions: z.record(z.string(), z.string()).optional(),
  /** With what was measured and when that was calibrated, by its requester. */
  instrument: z.string().optional(),
})

/** Whether the inspected side has its picture: none, photos only, work going on, ready, archived or failed. */
export const imageStates = [
  'none',
  'photos',
  'assembling',
  'slicing',
  'ready',
  'refuted',
  'archived',
  'failed',
] as const

export const severityCountSchema = z.object({ severity: one(severityRef), count: z.int() })

export const inspectedDeviceRef = resource('devices', {
  name: z.string(),
  type: one(deviceTypeRef),
  parent: oneOrNone(deviceRef),
  deviceGroup: one(parkRef),
  deviceValues: z.array(deviceValueSchema),
})

/** A weather as it is shown beside a part. */
const weatherRef = resource('weathers', { name: z.string(), nameFr: z.string() })

export const personRef = resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })

const groupFields = {
  date: z.string(),
  status: inspectionStatusSchema,
  comment: z.string().nullable(),
  inspectedByProvider: z.boolean(),
  isCertified: z.boolean(),
  device: one(inspectedDeviceRef),
  service: one(serviceRef),
  /** Who planned it. */
  user: oneOrNone(personRef),
  /** Who is to make it, or made it; null while nobody is assigned. */
  inspector: oneOrNone(personRef),
}

export const inspectionGroupRef = resource('inspection_groups', {
  date: z.string(),
  status: inspectionStatusSchema,
  service: one(serviceRef),
  device: one(deviceRef),
})

/** A defect as a mark on a side's strip: where it lies along the picture, 0 at the hub end, 1 at the tip. */
export const markSchema = z.object({
  id: z.int(),
  idForReport: z.int(),
  along: z.number(),
  across: z.number(),
  /** Its middle as shares of the width and the height of its picture. */
  x: z.number(),
  y: z.number(),
  severityNumber: z.int(),
  color: z.string(),
})

/** How many photos the picture lacks, shows otherwise than they lie now, or shows although they were deleted. */
const differenceCountsSchema = z.object({ missing: z.int(), changed: z.int(), deleted: z.int() })

export const groupInspectionRef = resource('inspections', {
  device: one(deviceRef),
  parentDevice: oneOrNone(deviceRef),
  status: inspectionStatusSchema,
  weather: oneOrNone(weatherRef),
  imageState: z.enum(imageStates),
  /** Whether there is a complete picture (of a visit that measures: measurements), an incomplete one, or none. */
  seen: z.enum(seenStates),
  pictureDifference: differenceCountsSchema.nullable(),
  thumbnail: z.string().nullable(),
  annotationCount: z.int(),
  /** Its measures by their verdict; null where the service does not measure. */
  measureCounter: measureCountsSchema.nullable(),
  marks: z.array(markSchema),
})

export const inspectionGroupResource = resource('inspection_groups', {
  ...groupFields,
  inspections: many(groupInspectionRef),
  inspectionDevices: z.array(z.int()),
  /** Its inspections by how much of them was seen. */
  seenCounter: seenCountsSchema,
  severityCounter: z.array(severityCountSchema),
  /** Its measures by their verdict; null where the service does not measure. */
  measureCounter: measureCountsSchema.nullable(),
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
  /** The report leaves out what was not chosen. */
  reportIsExtract: z.boolean(),
  /** Whoever reads this asked for the report. */
  reportIsOwn: z.boolean(),
  /** Findings or measures added, changed or deleted since the report was gathered. */
  reportChanges: z.int(),
  version: stateVersion,
  can: z.object({
    edit: z.boolean(),
    /** Status and weather of its inspections. */
    editInspections: z.boolean(),
    delete: z.boolean(),
    generateReport: z.boolean(),
  }),
}).meta({ id: 'InspectionGroup' })

/** A row of the inspections table. With the filter `device` its counters cover that device and what is below it. */
export const inspectionGroupRow = resource('inspection_groups', {
  ...groupFields,
  inspectionCount: z.int(),
  seenCounter: seenCountsSchema,
  severityCounter: z.array(severityCountSchema),
  /** Its measures by their verdict; null where the service does not measure. */
  measureCounter: measureCountsSchema.nullable(),
  /** The findings still to fix on the newest inspections, as the key figures count them. */
  openSeverityCounter: z.array(severityCountSchema),
  reportStatus: z.enum(reportStatuses).nullable(),
  reportUrl: z.string().nullable(),
  /** When what it inspected is due again; null while it is planned, and once newer visits have begun. */
  nextInspectionDate: z.string().nullable(),
}).meta({ id: 'InspectionGroupRow' })

export const inspectionResource = resource('inspections', {
  /** Owner of the park, by whose rules findings are classified. */
  organization: z.int(),
  device: one(inspectedDeviceRef),
  inspectionGroup: one(inspectionGroupRef),
  date: z.string(),
  status: inspectionStatusSchema,
  weather: oneOrNone(weatherResource),
  isLastInspection: z.boolean(),
  theoricalNextInspectionDate: z.string().nullable(),
  /** Centimetres per pixel of the composite; null while unknown. */
  imageRatio: z.number().nullable(),
  /** Where the scale comes from; `estimate` is no source, and lengths by it are to be called "about". Null without a scale. */
  scaleSource: z.enum(scaleSources).nullable(),
  /** The scale by laser and focal length, as the drone wrote them; null where it wrote no distance, or distances that contradict one another. */
  flightScale: z
    .object({
      imageRatio: z.number(),
      /** Relative error from the spread over the photos and that of the lens; null from a single photo. */
      errorShare: z.number().nullable(),
      photoCount: z.int(),
    })
    .nullable(),
  /** The two scales that contradict one another most, the larger first; null while all there are agree within 3 %. */
  scalesApart: z
    .array(z.object({ source: z.enum(scaleSources), imageRatio: z.number() }))
    .length(2)
    .nullable(),
  /** What the picture shows of its side, as somebody said, or a part when it is a single photo; null while that is not known. */
  pictureShows: z.enum(pictureExtents).nullable(),
  /** The marks of both ends of the side in the picture; null where nobody set them. Places are then "about". */
  axis: bladeAxisSchema.nullable(),
  /** What became of the marks last; null where there never were any. */
  axisState: z.enum(axisStates).nullable(),
  /** Counts the changes of the marks; to be sent along with a change. */
  axisVersion: z.int(),
  imageState: z.enum(imageStates),
  /** Whether there is a complete picture (of a visit that measures: measurements), an incomplete one, or none. */
  seen: z.enum(seenStates),
  imageVersion: z.int().nullable(),
  pictureDifference: differenceCountsSchema.nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  dziPath: z.string().nullable(),
  dziProcessDone: z.boolean(),
  dziProgress: z.number(),
  reverseDevice: z.boolean(),
  /** Metres from the hub to the tip of a blade or from the ground to the top of a tower, as entered for the turbine. */
  knownLength: z.number().nullable(),
  /** What became of the newest request to bring an archived picture back; null without one. */
  reimport: z
    .object({
      state: z.enum(reimportStates),
      requestedAt: z.string(),
      /** When an archive that takes hours should have handed the picture out; null where it can be read at once. */
      readyExpectedAt: z.string().nullable(),
      failure: z.enum(reimportFailures).nullable(),
    })
    .nullable(),
  annotationCount: z.int(),
  measureCount: z.int(),
  /** Of its status, its weather and its scale. */
  version: stateVersion,
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
