import type { Asking } from '../asked/question.ts'
import { type Finding, found } from '../facts/facts.ts'
import { lengthsOf } from '../facts/lengths.ts'
import { nameOfVisit, namesOfPictures } from './picture-files.ts'
import { type Language, wordIn } from './spoken.ts'

/** Its four corners from the upper left on, clockwise, one number after the other. */
function cornersOf({ xPx, yPx, widthPx, heightPx }: Finding): readonly number[] {
  const [right, bottom] = [xPx + widthPx, yPx + heightPx]
  return [xPx, yPx, right, yPx, right, bottom, xPx, bottom]
}

/** Findings as a detection dataset: pictures and types in the order in which findings bring them up. */
export function cocoOf(
  asking: Asking,
  findings: readonly Finding[],
  { language, isOneVisit }: { readonly language: Language; readonly isOneVisit: boolean },
) {
  const { facts } = asking.truth
  const visitOf = ({ inspectionId }: Finding) => found(facts.visits, found(facts.inspections, inspectionId).groupId)
  const pictureOf = ({ inspectionId, imageVersion }: Finding) => `${inspectionId}/${imageVersion}`
  const pictures = [...Map.groupBy(findings, pictureOf)]
  const types = [...new Set(findings.map(({ typeId }) => typeId))]
  return {
    licenses: [],
    images: pictures.flatMap(([, [first]], index) => {
      if (!first) return []
      const visit = visitOf(first)
      const { imageWidthPx: width, imageHeightPx: height, inspectionId, imageVersion } = first
      const name = found(namesOfPictures(asking, visit, language), inspectionId)
      const isNow = facts.pictureOf.get(inspectionId)?.version === imageVersion
      const folder = isOneVisit ? '' : `${nameOfVisit(asking, visit, language)}-${visit.id}/`
      const ids = { visit_id: visit.id, inspection_id: inspectionId, picture_version: imageVersion }
      const file = `${folder}${name}${isNow ? '.dzi.zip' : `@${imageVersion}`}`
      return [{ id: index + 1, file_name: file, width, height, ...ids }]
    }),
    categories: types.map((id) => ({
      id,
      name: wordIn(language, found(facts.annotationTypes, id)),
      supercategory: 'defect',
    })),
    annotations: findings.map((each) => {
      const { distanceM, from, certainty, zone, sizeCm, source } = lengthsOf(facts, each)
      return {
        id: each.id,
        image_id: 1 + pictures.findIndex(([picture]) => picture === pictureOf(each)),
        category_id: each.typeId,
        bbox: [each.xPx, each.yPx, each.widthPx, each.heightPx],
        area: each.widthPx * each.heightPx,
        segmentation: [cornersOf(each)],
        iscrowd: 0,
        attributes: {
          number: each.idForReport,
          severity: found(facts.severities, each.severityId).severityNumber,
          status: each.status,
          zone,
          distance_m: distanceM,
          distance_from: from,
          place_certainty: certainty,
          width_cm: sizeCm?.widthCm ?? null,
          height_cm: sizeCm?.heightCm ?? null,
          scale_source: source,
          visit_date: visitOf(each).date,
          comment: each.comment,
        },
      }
    }),
  }
}
