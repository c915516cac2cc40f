import { found, type Measure } from '../facts/facts.ts'
import type { Truth } from '../facts/truth.ts'
import { isCompliant } from '../facts/verdict.ts'
import type { Viewer } from '../facts/viewer.ts'
import { mayDelete } from './findings.ts'
import { deviceRef, personRef, severityRef } from './refs.ts'

/** What a measure of the lightning protection says to a viewer. */
export function saidOfMeasure({ facts }: Truth, viewer: Viewer, measure: Measure) {
  const inspection = found(facts.inspections, measure.inspectionId)
  const visit = found(facts.visits, inspection.groupId)
  const { parentId } = found(facts.devices, inspection.deviceId)
  const type = found(facts.measureTypes, measure.typeId)
  return {
    id: measure.id,
    inspection: measure.inspectionId,
    inspectionGroup: visit.id,
    device: deviceRef(facts, inspection.deviceId),
    parentDeviceName: parentId === null ? null : found(facts.devices, parentId).name,
    type: {
      id: type.id,
      name: type.name,
      nameFr: type.nameFr,
      unit: type.unit,
      kind: type.kind,
      limitValue: type.limitValue,
      isActive: type.isActive,
      order: type.position,
    },
    reading: measure.reading,
    measureValue: measure.value,
    limitValue: measure.limitValue,
    positionFromHub: measure.positionFromHubM,
    severity: severityRef(facts, measure.severityId),
    comment: measure.comment,
    expertComment: { en: measure.expertCommentEn, fr: measure.expertCommentFr },
    isInspected: measure.isInspected,
    isCompliant: isCompliant(measure),
    verdictBy: measure.verdictBy,
    createdBy: personRef(facts, measure.createdBy),
    createdAt: measure.createdAt.toISOString(),
    updatedAt: measure.updatedAt.toISOString(),
    can: {
      edit: viewer.may('volta_measure_edit'),
      delete: mayDelete(viewer, 'volta_measure_delete', measure.createdBy, visit.status),
    },
  }
}
