import type { Similarity } from '../../imaging/register/numeric/similarity.ts'
import { type Background, type BackgroundKind, paintBackground } from './background.ts'
import { type BladeSide, bladeShape, type Taper, usualTaper } from './blade-shape.ts'
import { type Frame, photograph, planShot, type Shot, type Variation } from './camera.ts'
import type { DefectSpec, DefectTruth } from './defect.ts'
import { randomDefects } from './defect-plan.ts'
import { paintDefects } from './defects.ts'
import { paintFittings, receptorsOf } from './fittings.ts'
import { type PaintJob, paintGelcoat } from './gelcoat.ts'
import { encodePhoto } from './jpeg.ts'
import { type Point, Surface } from './surface.ts'
import { paintNewDirt, paintRepairs, paintWeathering } from './weathering.ts'

/**
 * Drone photos of one side of a blade, with exact truth.
 *
 * Coordinates. The *composite* is the ideal upright picture of the whole side: x to the right, y down, in pixels, the pixel
 * in column i, row j covering [i, i+1) × [j, j+1), so its centre is (i + ½, j + ½). The blade's axis is vertical, its root at
 * y = 0 (the hub ends at 3 % of a photo's height), its tip just above y = heightPx, so that
 *
 *   heightPx = photoHeightPx + (photoCount − 1) · stepPx,   stepPx = round(photoHeightPx · (1 − overlap))
 *   cmPerPx  = 100 · lengthM / heightPx,   distance from the root in metres = y · cmPerPx / 100
 *
 * A photo's pose is the similarity p_c = [a −b; b a] · p + (tx, ty) from photo pixels (upright, same convention) to composite
 * pixels; without variation photo i is the translation (0, i · stepPx). Only the blade follows the pose: the background has the same roll and scale,
 * but moves `parallax` times as far. The chord is drawn to the frame, not to the length: across the blade, cmPerPx is nominal.
 */
export interface BladeSideSpec {
  readonly seed: number
  readonly side: BladeSide
  readonly lengthM: number
  readonly photoCount: number
  readonly photoWidthPx: number
  readonly photoHeightPx: number
  /** Share of a photo's height that the next one shows again, 0–0.9. */
  readonly overlap: number
  readonly defects?: readonly DefectSpec[] | 'random'
  readonly background: BackgroundKind
  readonly direction: 'root-to-tip-down'
  readonly variation: Variation
  /** Visits since the first one: 0 = first; larger = the same surface with grown defects, new ones and new dirt. */
  readonly paintAge?: number
  /** Amount of dirt and texture, 1 = usual, 0 = bare. */
  readonly detail?: number
  readonly taper?: Taper
  /** EXIF orientation of the files; 6 stores the pixels turned. */
  readonly exifOrientation?: 1 | 6
  /** Extra factor on the light of each photo, by index. */
  readonly gains?: readonly number[]
  /** Time of the first photo. Default: 1 June 2025, 09:00 UTC, plus half a year per unit of paint age. */
  readonly startedAt?: Date
  /** Position of the turbine. Default: near Amiens. */
  readonly position?: { readonly latitude: number; readonly longitude: number; readonly hubAltitudeM: number }
  /** Start of every file name. */
  readonly filePrefix?: string
  readonly jpegQuality?: number
}

/** One photo with its truth. */
export interface RenderedPhoto {
  readonly fileName: string
  readonly jpeg: Buffer
  /** Photo pixels → composite pixels. */
  readonly pose: Similarity
  /** Size as seen upright. */
  readonly widthPx: number
  readonly heightPx: number
  readonly capturedAt: Date
}

/** A receptor with its true place. */
export interface ReceptorTruth extends Point {
  readonly distanceM: number
}

/** A side ready to be photographed: photos are rendered when asked for, in any order, always the same. */
export interface RenderedSide {
  readonly photoCount: number
  /** All photos in order, root first. */
  readonly photos: AsyncIterable<RenderedPhoto>
  /** One photo, on request with another time; rejects with a RangeError outside 0…photoCount − 1. */
  photo(index: number, capturedAt?: Date): Promise<RenderedPhoto>
  readonly composite: { readonly widthPx: number; readonly heightPx: number; readonly cmPerPx: number }
  readonly defects: readonly DefectTruth[]
  /** Lightning receptors in composite pixels, with their distance from the root; none on edges. */
  readonly receptors: readonly ReceptorTruth[]
  /** The middle of the blade at the row where its length begins and at the one where it ends, in composite pixels. */
  readonly ends: { readonly root: Point; readonly tip: Point }
  /** The blade's surface itself, in composite pixels (plus a margin above and below). */
  readonly surface: Surface
}

/** Paints one side (about 0.2 s per megapixel of composite, blocking) and answers its truth and its photos. */
export function renderBladeSide(spec: BladeSideSpec): RenderedSide {
  const frame = checkedFrame(spec)
  const stepPx = Math.round(spec.photoHeightPx * (1 - spec.overlap))
  const heightPx = frame.heightPx + (spec.photoCount - 1) * stepPx
  const cmPerPx = (100 * spec.lengthM) / heightPx
  const { surface, defects, receptors, ends } = paintSide(spec, frame, { heightPx, cmPerPx })
  const background = paintBackground(spec.background, frame, heightPx - frame.heightPx, spec.seed)
  const photo = (index: number, capturedAt?: Date): Promise<RenderedPhoto> =>
    takePhoto(spec, { frame, stepPx, heightPx, surface, background }, index, capturedAt)
  return {
    photoCount: spec.photoCount,
    photo,
    photos: { [Symbol.asyncIterator]: () => inOrder(spec.photoCount, photo) },
    composite: { widthPx: frame.widthPx, heightPx, cmPerPx },
    defects,
    receptors,
    ends,
    surface,
  }
}

/** One photo ahead: the next is rendered while the last is being encoded. */
async function* inOrder(
  count: number,
  photo: (index: number) => Promise<RenderedPhoto>,
): AsyncGenerator<RenderedPhoto> {
  let current = photo(0)
  for (let index = 1; index < count; index++) {
    const next = photo(index)
    yield await current
    current = next
  }
  yield await current
}

function checkedFrame(spec: BladeSideSpec): Frame {
  const { photoCount, photoWidthPx, photoHeightPx, overlap, lengthM } = spec
  if (!Number.isInteger(photoCount) || photoCount < 1) throw new RangeError('photoCount must be a whole number from 1')
  if (!(overlap >= 0 && overlap <= 0.9)) throw new RangeError('overlap must be between 0 and 0.9')
  if (!(lengthM > 0)) throw new RangeError('lengthM must be positive')
  if (photoWidthPx < 64 || photoHeightPx < 64) throw new RangeError('photos must measure at least 64 by 64 pixels')
  return { widthPx: photoWidthPx, heightPx: photoHeightPx }
}

function paintSide(
  spec: BladeSideSpec,
  frame: Frame,
  composite: { heightPx: number; cmPerPx: number },
): Pick<RenderedSide, 'surface' | 'defects' | 'receptors' | 'ends'> {
  const { seed, side } = spec
  const surface = new Surface(frame.widthPx, composite.heightPx, Math.ceil(frame.heightPx * 0.08))
  const shape = bladeShape(frame, composite.heightPx, { seed, side, taper: spec.taper ?? usualTaper[side] })
  const unitPx = Math.max(0.4, frame.heightPx / 1400)
  const job: PaintJob = { surface, shape, side, seed, unitPx, detail: spec.detail ?? 1 }
  const paintAge = spec.paintAge ?? 0
  paintGelcoat(job)
  paintRepairs(job)
  paintFittings(job)
  paintWeathering(job)
  paintNewDirt(job, paintAge)
  const specs = spec.defects === 'random' ? randomDefects(seed, side, spec.lengthM) : (spec.defects ?? [])
  const defects = paintDefects(job, specs, { cmPerPx: composite.cmPerPx, paintAge })
  const receptors = receptorsOf(job).map(({ x, y }) => ({ x, y, distanceM: (y * composite.cmPerPx) / 100 }))
  const ends = { root: shape.at(0, 0.5), tip: shape.at(composite.heightPx, 0.5) }
  return { surface, defects, receptors, ends }
}

interface Studio {
  readonly frame: Frame
  readonly stepPx: number
  readonly heightPx: number
  readonly surface: Surface
  readonly background: Background
}

const SECONDS_BETWEEN_PHOTOS = 7
const HALF_YEAR_MS = 182 * 24 * 3600 * 1000
const FIRST_VISIT = Date.UTC(2025, 5, 1, 9, 0, 0)
const AMIENS = { latitude: 49.9012, longitude: 2.2871, hubAltitudeM: 148 }

async function takePhoto(spec: BladeSideSpec, studio: Studio, index: number, wantedAt?: Date): Promise<RenderedPhoto> {
  if (!Number.isInteger(index) || index < 0 || index >= spec.photoCount) throw new RangeError(`no photo ${index}`)
  const { frame, stepPx } = studio
  const age = spec.paintAge ?? 0
  const keys = { seed: spec.seed, side: `${spec.side}@${age}`, index, photoCount: spec.photoCount }
  const planned = planShot(keys, frame, stepPx, spec.variation)
  const shot: Shot = { ...planned, gain: planned.gain * (spec.gains?.[index] ?? 1) }
  const started = spec.startedAt?.getTime() ?? FIRST_VISIT + Math.round(age * HALF_YEAR_MS)
  const capturedAt = wantedAt ?? new Date(started + index * SECONDS_BETWEEN_PHOTOS * 1000)
  const position = spec.position ?? AMIENS
  const downM = ((index * stepPx + frame.heightPx / 2) / studio.heightPx) * spec.lengthM
  const jpeg = await encodePhoto(photograph(studio.surface, studio.background, frame, shot), frame, {
    capturedAt,
    latitude: position.latitude + 0.00011,
    longitude: position.longitude + 0.00004 * (index % 2),
    altitudeM: position.hubAltitudeM - downM,
    orientation: spec.exifOrientation ?? 1,
    quality: spec.jpegQuality ?? 90,
  })
  const number = String(index + 1).padStart(3, '0')
  return {
    fileName: `${spec.filePrefix ?? `${spec.side}-${spec.seed}`}-${number}.jpg`,
    jpeg,
    pose: shot.pose,
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    capturedAt,
  }
}
