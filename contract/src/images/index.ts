import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, one, oneOrNone, orderQuery, pageQuery, resource } from '../json-api.ts'
import { assembleGrants } from '../permission.ts'

export * from './archive.ts'
export { bandSchema } from './band.ts'
export * from './capture-order.ts'
export * from './files.ts'
export * from './layout.ts'
export * from './photo-check.ts'
export * from './photo-quality.ts'
export * from './photo-shape.ts'
export * from './uploads.ts'

import { share } from './band.ts'
import { flightSchema } from './flight.ts'
import { updateInspectionImageBody } from './photo-change.ts'
import { photoQualitySchema } from './photo-quality.ts'

const tag = 'Images'

/** What became of a photo in the newest assembly. */
export const placements = ['to-place', 'placed', 'unplaced', 'manual'] as const
export const unplacedReasons = [
  'no-overlap',
  'foreign',
  'background',
  'against-flight',
  'other-group',
  'duplicate',
  'unreadable',
] as const
/** What proved that two photos lie as they do: the blade's texture, correlation of its surface, all they share, or the scene as a whole. */
export const verifications = ['blade', 'correlation', 'overlap', 'whole-frame'] as const
export const workStates = ['waiting', 'running', 'done', 'incomplete', 'failed'] as const
/** What became of the places an assembly found: taken over, or left because photos were laid by hand while it ran. */
export const placesTaken = ['taken', 'kept-by-hand'] as const
export const assemblySteps = ['features', 'pairs', 'correlation', 'second-look', 'solve', 'compose', 'pyramid'] as const

export const inspectionImageResource = resource('inspection_images', {
  originalName: z.string(),
  uri: z.string(),
  assemblerImage: z.string().nullable(),
  assemblerThumbnail: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The photo as it was taken, upright, in pixels. */
  naturalWidth: z.int(),
  naturalHeight: z.int(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  altX: z.number().nullable(),
  altY: z.number().nullable(),
  angle: z.number().nullable(),
  ratio: z.number().nullable(),
  ratioFront: z.number().nullable(),
  zoom: z.number().nullable(),
  zIndex: z.int(),
  visible: z.boolean(),
  isShown: z.boolean(),
  selected: z.boolean(),
  available: z.boolean(),
  isDefault: z.boolean(),
  sizeBytes: z.int(),
  sha256: z.string(),
  capturedAt: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Above sea level, and above where the drone took off. */
  altitudeM: z.number().nullable(),
  relativeAltitudeM: z.number().nullable(),
  /** What else the camera and the drone wrote; null when that is nothing. */
  flight: flightSchema.nullable(),
  /** Null until it has been measured. */
  quality: photoQualitySchema.nullable(),
  placement: z.enum(placements),
  unplacedReason: z.enum(unplacedReasons).nullable(),
  /** 0..1, how sure the automatic placement is; null when placed by hand or not yet. */
  confidence: z.number().nullable(),
  /** Where a person says the blade is; null leaves it to be found. */
  band: z.array(share).nullable(),
  /** Grows whenever the photo is laid otherwise; said with a change, it keeps one from undoing what somebody else did. */
  placeVersion: z.int(),
}).meta({ id: 'InspectionImage' })

/** A batch of uploaded files: what was stored and what was refused, each by name, and why no work began that was to follow. */
export const uploadAnswer = z.object({
  data: z.array(inspectionImageResource),
  refused: z.array(z.object({ originalName: z.string(), reason: z.string() })),
  notStarted: z
    .string()
    .nullable()
    .describe(
      'Why the assembly that was asked for did not start though the photos are kept; null where it did, or none was asked for.',
    ),
})

/** The work of turning photos into one picture, and how it ended. */
export const assemblyResource = resource('assemblies', {
  state: z.enum(workStates),
  step: z.enum(assemblySteps).nullable(),
  done: z.int(),
  total: z.int(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  detail: z.string().nullable(),
  /** How far the whole of the work is, 0 to 1; it only grows. */
  progress: z.number(),
  /** The picture it made; null when it made none. */
  pictureVersion: z.int().nullable(),
  /** The picture of before whose places it refused; null when nothing speaks against that one. */
  refutedPicture: z.int().nullable(),
  /** Photos whose places of before, found by an assembly, it took back. */
  withdrawn: z.array(z.int()),
  places: z.enum(placesTaken),
  placed: z.array(z.object({ image: z.int(), originalName: z.string(), confidence: z.number() })),
  unplaced: z.array(
    z.object({
      image: z.int(),
      originalName: z.string(),
      reason: z.enum(unplacedReasons),
      /** An unproven guess: from pixels of the photo to pixels of its neighbour, p' = [a -b; b a] p + t. */
      suggestion: z
        .object({ neighbour: z.int(), a: z.number(), b: z.number(), tx: z.number(), ty: z.number() })
        .nullable(),
    }),
  ),
  seams: z.array(
    z.object({
      a: z.int(),
      b: z.int(),
      verifiedBy: z.enum(verifications),
      score: z.number(),
    }),
  ),
}).meta({ id: 'Assembly' })

/** Why the photos of the newest assembly lie where they do. */
export const assemblyEvidence = z
  .object({
    /** The picture it tells of; null when none was made. */
    pictureVersion: z.int().nullable(),
    photos: z.array(
      z.object({
        image: z.int(),
        /** Corners of what was taken for blade; null when nothing looked like a piece of blade. */
        outline: z.array(share).nullable(),
        /** A person drew it. */
        isDrawn: z.boolean(),
        /** It was laid or hidden by hand since. */
        isChanged: z.boolean(),
      }),
    ),
    seams: z.array(
      z.object({
        a: z.int(),
        b: z.int(),
        verifiedBy: z.enum(verifications),
        /** 0..1. */
        confidence: z.number(),
        /** Separate places that agree, and the share of them on the blade. */
        cells: z.int(),
        purity: z.number(),
        residualPx: z.number(),
        /** Some of the places that agree: on the first photo, on the second. */
        agreements: z.array(z.tuple([share, share])),
        /** What the light of both photos was compared on: on the blade, or on all they share where it is not known; null where it was not. */
        light: z.enum(['blade', 'whole']).nullable(),
      }),
    ),
    /**
     * Places that agree and were refused, since they are of what stands behind the blade or contradict what the drone wrote: beside seams, and of
     * photos that were left out the strongest.
     */
    refusals: z.array(
      z.object({
        a: z.int(),
        b: z.int(),
        reason: z.enum(['background', 'against-flight']),
        cells: z.int(),
        agreements: z.array(z.tuple([share, share])),
      }),
    ),
    /** Share of the light (0..1) that was given back to the corners of the photos; null when none was. */
    cornerLoss: z.number().nullable(),
  })
  .meta({ id: 'AssemblyEvidence' })

/** In what the picture that is served differs from the photos as they are now. */
export const pictureDifferenceSchema = z
  .object({
    /** Photos that are to be seen and are not in the picture. */
    missing: z.array(z.int()),
    /** Photos in the picture that have been laid otherwise or hidden since. */
    changed: z.array(z.int()),
    /** How many photos in the picture have been deleted since. */
    deleted: z.int(),
  })
  .meta({ id: 'PictureDifference' })

export const slicingSchema = z
  .object({
    /** `refuted`: a later assembly refused places that the picture shows. `archived`: it is kept, and nobody can look at it until it is asked back. */
    state: z.enum(['none', 'waiting', 'running', 'done', 'refuted', 'archived', 'failed']),
    progress: z.number(),
    detail: z.string().nullable(),
    dziPath: z.string().nullable(),
    /** Of the picture that is served. */
    version: z.int().nullable(),
    /** Changes exactly when a photo comes, goes or is laid otherwise; see `layoutOf`. */
    layout: z.string(),
    /** Changes exactly when a finding of the side is added, changed, deleted or brought back; see `findingsNameOf`. */
    findings: z.string(),
    /** Changes exactly when scale, extent, marks of the ends, direction, known length, status or weather do; see `sideNameOf`. */
    side: z.string(),
    difference: pictureDifferenceSchema.nullable(),
  })
  .meta({ id: 'Slicing' })

/** With `slice=1` the picture is made anew of what is placed then, for who may slice. */
const slicing = {
  slice: z.enum(['0', '1']).optional().describe('`1` makes the picture anew of what is placed then.'),
}

export const uploadInspectionImages = endpoint({
  name: 'uploadInspectionImages',
  method: 'POST',
  path: '/api/inspections/:id/upload',
  tag,
  summary:
    'Upload photos as multipart `files[]`; with `assemble=1`, for who may assemble, the assembly starts when they are stored, or the answer says why not, with `slice=1` the slicing of what is placed',
  access: { grants: ['inspection_can_upload_image'] },
  kind: 'json',
  status: 201,
  multipart: true,
  params: idParams,
  query: z.strictObject({
    assemble: z.enum(['0', '1']).optional().describe('`1` starts the assembly when the photos are stored.'),
    ...slicing,
  }),
  answer: uploadAnswer,
})
export const listInspectionImages = endpoint({
  name: 'listInspectionImages',
  method: 'GET',
  path: '/api/inspections/:id/images',
  tag,
  summary: 'Photos of an inspection',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    itemsPerPage: pageQuery.itemsPerPage.default(100),
    order: orderQuery('y', 'zIndex', 'originalName'),
  }),
  answer: listing(inspectionImageResource),
})
export const updateInspectionImage = endpoint({
  name: 'updateInspectionImage',
  method: 'PUT',
  path: '/api/inspection_images/:id',
  tag,
  summary: 'Change how a photo is placed; with `slice=1` the slicing starts with it',
  access: { grants: ['inspection_can_upload_image'] },
  kind: 'json',
  status: 200,
  params: idParams,
  query: z.strictObject(slicing),
  body: updateInspectionImageBody,
  answer: one(inspectionImageResource),
})
export const deleteInspectionImage = endpoint({
  name: 'deleteInspectionImage',
  method: 'DELETE',
  path: '/api/inspection_images/:id',
  tag,
  summary: 'Delete a photo; with `slice=1` the slicing of the others starts',
  access: { grants: ['inspection_annotation'] },
  kind: 'none',
  status: 204,
  params: idParams,
  query: z.strictObject(slicing),
})
/** `ids` in the order chosen by the user; none means every photo that is selected. */
export const assembleInspection = endpoint({
  name: 'assembleInspection',
  method: 'GET',
  path: '/api/inspections/:id/assemble',
  tag,
  summary: 'Start assembling photos into one picture',
  access: { grants: assembleGrants },
  kind: 'json',
  status: 202,
  params: idParams,
  query: z.strictObject({
    ids: z
      .string()
      .max(6000)
      .regex(/^\d{1,9}(,\d{1,9})*$/)
      .transform((text) => text.split(',').map(Number))
      .optional()
      .describe('Ids of photos in their order, with commas between them; without it all that are selected.'),
  }),
  answer: one(assemblyResource),
})
export const getAssembly = endpoint({
  name: 'getAssembly',
  method: 'GET',
  path: '/api/inspections/:id/assembly',
  tag,
  summary: 'The newest assembly with its progress and result',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: oneOrNone(assemblyResource).or(z.object({ data: z.null() })),
})
export const getAssemblyEvidence = endpoint({
  name: 'getAssemblyEvidence',
  method: 'GET',
  path: '/api/inspections/:id/assembly/evidence',
  tag,
  summary: 'What the newest assembly took for blade and where its photos agree',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({ data: assemblyEvidence.nullable() }),
})
export const getSlicing = endpoint({
  name: 'getSlicing',
  method: 'GET',
  path: '/api/inspections/:id/slicing',
  tag,
  summary: 'How far the slicing is',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({ data: slicingSchema }),
})
export const startSlicing = endpoint({
  name: 'startSlicing',
  method: 'POST',
  path: '/api/inspections/:id/slicing',
  tag,
  summary: 'Compose the placed photos and slice the picture',
  access: { grants: ['inspection_can_slice'] },
  kind: 'json',
  status: 202,
  params: idParams,
  /** The layout that was seen; refused with 409 when photos came, went or were laid otherwise since. */
  query: z.strictObject({ layout: z.string().max(60).optional() }),
  answer: z.object({ data: slicingSchema }),
})
export const getImageAspectRatio = endpoint({
  name: 'getImageAspectRatio',
  method: 'GET',
  path: '/api/inspections/:id/image_aspect_ratio',
  tag,
  summary: 'Width divided by height of the picture',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({
    data: z.object({ ratio: z.number().nullable(), width: z.int().nullable(), height: z.int().nullable() }),
  }),
})
