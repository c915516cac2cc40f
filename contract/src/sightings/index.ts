import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, many, one, resource, versionField } from '../json-api.ts'

const tag = 'Sightings'

/** A view counts once all of it was there and it stood still for so long. */
export const stillMs = 500
/** Nobody looks at one view for longer. */
export const longestSightingMs = 600_000
/** How many are told in one call. */
export const maxSightingsInCall = 100

const place = z.int().min(0).max(1_000_000)
const length = z.int().min(1).max(1_000_000)
const box = { pixelX: place, pixelY: place, pixelWidth: length, pixelHeight: length }
/** Pixels of the picture for a pixel of the screen (CSS). */
const imagePx = z.number().min(0.001).max(10_000)

/** A part of the picture that stood on a screen: complete, still, and where no tool lay over it. */
export const sightingSchema = z.strictObject({
  /** Made by who shows it: told again, it is the same sighting, and its longest time counts. */
  key: z.uuid(),
  ...box,
  imagePx,
  shownMs: z.int().min(0).max(longestSightingMs),
  seenAt: z.iso.datetime(),
})
export type NewSighting = z.output<typeof sightingSchema>

/** Who looked at a side. */
const watcher = z.object({
  user: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** For how long; null for whom that is not to be read by. */
  shownMs: z.int().nullable(),
  lastSeenAt: z.string(),
})

const sideFields = {
  inspection: z.int(),
  /** The picture that is served; null where there is none, and nothing of it was looked at. */
  imageVersion: z.int().nullable(),
  /** What counts is the blade where that is known in the picture, else the whole of it. */
  isBladeKnown: z.boolean(),
  /** How finely it is asked for: pixels of the picture, and millimetres, that a pixel of the screen stands for. */
  asked: z.object({
    imagePx: z.number(),
    mm: z.number().nullable(),
    /** The scale of the picture has no source, so that the millimetres are to be called "about". */
    isEstimate: z.boolean(),
  }),
  /** How much was looked at as finely as asked or finer, from 0 to 1. */
  share: z.number(),
  /** The same of each hundredth along the picture's long side, from the hub end; null where it holds nothing that counts. */
  along: z.array(z.number().nullable()),
  watchers: z.array(watcher),
  /** Somebody looked at a picture that was replaced since, which does not count. */
  hasEarlier: z.boolean(),
}

/** How much of a side was looked at. */
export const watchedSide = resource('watched_sides', sideFields).meta({ id: 'WatchedSide' })

/** The same with where. */
export const watchedPicture = resource('watched_sides', {
  ...sideFields,
  /** The pieces of the picture that are known to be blade, each by its corners; null where that is not known. */
  blade: z.array(z.array(z.object({ pixelX: z.number(), pixelY: z.number() }))).nullable(),
  sightings: z.array(z.object({ ...box, imagePx: z.number() })),
}).meta({ id: 'WatchedPicture' })

export const addSightings = endpoint({
  name: 'addSightings',
  method: 'POST',
  path: '/api/inspections/:id/sightings',
  tag,
  summary: 'Tell which parts of the picture stood on the own screen',
  access: { grants: ['annotation_create'] },
  // What a person saw is told by the page they look at.
  byToken: null,
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    /** The version of the picture that was looked at. */
    imageVersion: versionField,
    sightings: z.array(sightingSchema).min(1).max(maxSightingsInCall),
  }),
  answer: one(watchedPicture),
})
export const getSightings = endpoint({
  name: 'getSightings',
  method: 'GET',
  path: '/api/inspections/:id/sightings',
  tag,
  summary: 'How much of the picture was looked at, by whom, and where',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(watchedPicture),
})
export const listGroupSightings = endpoint({
  name: 'listGroupSightings',
  method: 'GET',
  path: '/api/inspection_groups/:id/sightings',
  tag,
  summary: 'How much of each side of a visit was looked at, and by whom; sides without a picture are left out',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: many(watchedSide),
})
