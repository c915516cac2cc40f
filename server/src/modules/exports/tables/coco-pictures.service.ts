import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { fileNameOf } from '../../../platform/file-name.ts'
import { groupDetail } from '../../inspections/visits/groups.service.ts'
import { pictureNames } from '../archive/picture-names.ts'
import type { Export } from '../exports.types.ts'
import type { FindingRow } from './finding-rows.service.ts'
import { visitName } from './visit-name.ts'

/**
 * Names the picture of each finding as the archive of its visit does for the actor; of more visits than one in a folder for each, named
 * as its archive is, with its id. Asked visit by visit, it reads each once.
 */
export function picturesOfFindings(
  ctx: Context,
  actor: Actor,
  { groupId, options: { lang } }: Export,
): (row: FindingRow) => Promise<string> {
  let visit: { readonly id: number; readonly folder: string; readonly nameOf: ReturnType<typeof pictureNames> } | null =
    null
  return async ({ group, annotation: { inspectionId, imageVersion } }) => {
    if (visit?.id !== group.id) {
      const { inspections } = await groupDetail(ctx, actor, group.id)
      const folder = groupId === null ? `${fileNameOf(visitName(group, lang), 'export')}-${group.id}/` : ''
      visit = { id: group.id, folder, nameOf: pictureNames(inspections, lang) }
    }
    return `${visit.folder}${visit.nameOf(inspectionId, imageVersion)}`
  }
}
