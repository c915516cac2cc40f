import {
  type assemblyEvidence,
  type assemblyResource,
  exposureOf,
  type inspectionImageResource,
  looksBlurred,
  type Measured,
  type photoQualitySchema,
  type slicingSchema,
} from '@visionair/contract/images'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import { dziPathOf, type Sign } from '../inspections/inspections.presenter.ts'
import type { Assembly, Band, Image } from './images.types.ts'
import type { PictureEvidence, Slicing } from './pictures/assembly.service.ts'
import { sizeOf } from './pictures/placement.ts'

const presentQuality = (measured: Measured): z.input<typeof photoQualitySchema> => ({
  blurPx: measured.blurPx,
  looksBlurred: looksBlurred(measured),
  meanBrightness: measured.meanBrightness,
  exposure: exposureOf(measured),
})

export const presentImage =
  (sign: Sign) =>
  (image: Image): z.input<typeof inspectionImageResource> => ({
    id: String(image.id),
    type: 'inspection_images',
    attributes: {
      id: image.id,
      originalName: image.originalName,
      uri: sign(`/storage/images/${image.id}/original`),
      assemblerImage: image.hasPreviews ? sign(`/storage/images/${image.id}/assembler`) : null,
      assemblerThumbnail: image.hasPreviews ? sign(`/storage/images/${image.id}/thumbnail`) : null,
      width: Math.round(sizeOf(image).width),
      height: Math.round(sizeOf(image).height),
      naturalWidth: image.widthPx,
      naturalHeight: image.heightPx,
      x: image.x,
      y: image.y,
      altX: image.altX,
      altY: image.altY,
      angle: image.angle,
      ratio: image.ratio,
      ratioFront: image.ratioFront,
      zoom: image.zoom,
      zIndex: image.zIndex,
      visible: image.visible,
      isShown: image.isShown,
      selected: image.selected,
      available: image.available,
      isDefault: image.isDefault,
      sizeBytes: image.sizeBytes,
      sha256: image.sha256,
      capturedAt: image.capturedAt,
      latitude: image.latitude,
      longitude: image.longitude,
      altitudeM: image.altitudeM,
      relativeAltitudeM: image.relativeAltitudeM,
      flight: image.flight,
      quality: image.measured && presentQuality(image.measured),
      placement: image.placement,
      unplacedReason: image.unplacedReason,
      confidence: image.confidence,
      band: image.band?.map(presentShare) ?? null,
      placeVersion: image.placeVersion,
    },
  })

export const presentAssembly = (language: Language, work: Assembly): z.input<typeof assemblyResource> => ({
  id: String(work.id),
  type: 'assemblies',
  attributes: {
    id: work.id,
    state: work.state,
    step: work.step,
    done: work.done,
    total: work.total,
    startedAt: work.startedAt.toISOString(),
    finishedAt: work.finishedAt?.toISOString() ?? null,
    detail: failureText(work.failure, language),
    progress: work.share,
    pictureVersion: work.pictureVersion,
    refutedPicture: work.result?.refutedPicture ?? null,
    withdrawn: [...(work.result?.withdrawn ?? [])],
    places: work.result?.places ?? 'taken',
    placed: [...(work.result?.placed ?? [])],
    unplaced: (work.result?.unplaced ?? []).map((each) => ({ ...each, suggestion: each.suggestion ?? null })),
    seams: [...(work.result?.seams ?? [])],
  },
})

const presentShare = ([x, y]: Band[number]): [number, number] => [x, y]

const presentAgreement = ([ofA, ofB]: readonly [Band[number], Band[number]]): [[number, number], [number, number]] => [
  presentShare(ofA),
  presentShare(ofB),
]

export const presentEvidence = ({
  photos,
  seams,
  refusals = [],
  cornerLoss = null,
  pictureVersion,
}: PictureEvidence): z.input<typeof assemblyEvidence> => ({
  pictureVersion,
  photos: photos.map(({ outline, ...photo }) => ({ ...photo, outline: outline?.map(presentShare) ?? null })),
  cornerLoss,
  seams: seams.map(({ agreements, light = null, ...seam }) => ({
    ...seam,
    light,
    agreements: agreements.map(presentAgreement),
  })),
  refusals: refusals.map(({ agreements, ...refusal }) => ({
    ...refusal,
    agreements: agreements.map(presentAgreement),
  })),
})

export const presentSlicing = (
  language: Language,
  sign: Sign,
  inspectionId: number,
  slicing: Slicing,
): z.input<typeof slicingSchema> => ({
  state: slicing.state,
  progress: slicing.progress,
  detail: failureText(slicing.failure, language),
  dziPath: slicing.isArchived ? null : dziPathOf(sign, inspectionId, slicing.version),
  version: slicing.version,
  layout: slicing.layout,
  findings: slicing.findings,
  side: slicing.side,
  difference: slicing.difference && {
    ...slicing.difference,
    missing: [...slicing.difference.missing],
    changed: [...slicing.difference.changed],
  },
})
