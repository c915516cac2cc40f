import type { voltaMeasureResource, voltaMeasureTypeResource } from '@visionair/contract/volta'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import { presentDeviceRef } from '../devices/devices.presenter.ts'
import type { Sign } from '../inspections/inspections.presenter.ts'
import { presentSeverityRef } from '../reference/reference.presenter.ts'
import { measureTypeFacts } from './measure-types.service.ts'
import { measureRights } from './volta.policy.ts'
import type { MeasurePhoto, MeasureType, VoltaMeasure } from './volta.types.ts'

export const presentMeasureType = (type: MeasureType): z.input<typeof voltaMeasureTypeResource> => ({
  id: String(type.id),
  type: 'volta_measure_types',
  attributes: {
    id: type.id,
    name: type.name,
    nameFr: type.nameFr,
    unit: type.unit,
    kind: type.kind,
    limitValue: type.limitValue,
    isActive: type.isActive,
    order: type.position,
    version: versionOf(measureTypeFacts(type)),
  },
})

const presentPhoto = (sign: Sign) => (photo: MeasurePhoto) => ({
  id: photo.id,
  originalName: photo.originalName,
  uri: sign(`/storage/volta/${photo.id}/original`),
  thumbnail: sign(`/storage/volta/${photo.id}/thumbnail`),
  width: photo.widthPx,
  height: photo.heightPx,
})

export const presentMeasure =
  (sign: Sign, actor: Actor) =>
  (measure: VoltaMeasure): z.input<typeof voltaMeasureResource> => {
    const files = measure.photos.map(presentPhoto(sign))
    const { author } = measure
    return {
      id: String(measure.id),
      type: 'volta_measures',
      attributes: {
        id: measure.id,
        inspection: measure.inspectionId,
        inspectionGroup: measure.groupId,
        device: { data: presentDeviceRef(measure.device) },
        parentDeviceName: measure.parentDevice?.name ?? null,
        type: { data: presentMeasureType(measure.type) },
        reading: measure.reading,
        measureValue: measure.value,
        limitValue: measure.limitValue,
        positionFromHub: measure.positionFromHubM,
        severity: { data: presentSeverityRef(measure.severity) },
        comment: measure.comment,
        expertComment: { en: measure.expertCommentEn, fr: measure.expertCommentFr },
        isInspected: measure.isInspected,
        isCompliant: measure.isCompliant,
        verdictBy: measure.verdictBy,
        uri: files[0]?.uri ?? null,
        files,
        createdBy: author && { data: { id: String(author.id), type: 'users' as const, attributes: author } },
        createdAt: measure.createdAt.toISOString(),
        updatedAt: measure.updatedAt.toISOString(),
        version: measure.version,
        can: measureRights(actor, measure),
      },
    }
  }
