import { assembleGrants, isGranted } from '@visionair/contract'
import { isVoltaService } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { GroupRow, Inspection } from './inspections.types.ts'

/** Permissions that show and start reports. */
export const exportGrants = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
] as const

/** What the actor may do with a visit they see; who sees only a part of it changes nothing of the whole. */
export function groupRights(actor: Actor, group: GroupRow) {
  return {
    edit: group.isWhole && isGranted(actor, ['inspection_group_edit']),
    editInspections: isGranted(actor, ['inspection_edit']),
    delete: group.isWhole && isGranted(actor, ['inspection_group_delete']),
    generateReport: isGranted(actor, exportGrants) && group.severityCounts.length > 0,
  }
}

/** What the actor may do in the workspace of an inspection they see; defects are marked on the last inspection only. */
export function inspectionRights(actor: Actor, inspection: Inspection) {
  return {
    createAnnotation: inspection.isLast && isGranted(actor, ['annotation_create']),
    editAnnotation: isGranted(actor, ['annotation_create', 'annotation_edit']),
    deleteAnnotation: isGranted(actor, ['annotation_delete']),
    uploadImages: isGranted(actor, ['inspection_can_upload_image']),
    slice: isGranted(actor, ['inspection_can_slice']),
    deleteImages: isGranted(actor, ['inspection_annotation']),
    autoAssemble: isGranted(actor, assembleGrants),
    edit: isGranted(actor, ['inspection_edit']),
    createMeasure: isVoltaService(inspection.group.service.id) && isGranted(actor, ['volta_measure_create']),
  }
}
