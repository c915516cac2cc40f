import { areaOf, shapeOn } from '@visionair/contract/rules'
import type { FindingRow } from '../tables/finding-rows.service.ts'
import { nameIn, type TableLanguage } from '../tables/table.types.ts'
import { writeJsonObject } from './json-stream.ts'

interface CocoImage {
  readonly id: number
  readonly file_name: string
  readonly width: number
  readonly height: number
  readonly visit_id: number
  readonly inspection_id: number
  readonly picture_version: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A box as a polygon: of a finding that is a box, or a line along a crack, which has no area. */
const outlineOf = ({ x, y, width, height }: Box): number[] => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
]

export interface CocoChoice {
  readonly language: TableLanguage
  readonly description: string
  /** The name of the picture a finding is on. */
  readonly pictureName: (row: FindingRow) => string | Promise<string>
}

/**
 * Findings as a COCO detection dataset (cocodataset.org, data format): an image for each picture version of an inspection,
 * a category for each type, boxes as `[x, y, width, height]` in pixels. The rest of a finding is under `attributes`.
 */
export async function* writeCoco(
  rows: AsyncIterable<FindingRow>,
  { language, description, pictureName }: CocoChoice,
): AsyncGenerator<Uint8Array> {
  const images = new Map<string, CocoImage>()
  const categories = new Map<number, { id: number; name: string; supercategory: string }>()
  const imageOf = async (row: FindingRow): Promise<CocoImage> => {
    const { annotation, group } = row
    const key = `${annotation.inspectionId}/${annotation.imageVersion}`
    const known = images.get(key)
    if (known) return known
    const image = {
      id: images.size + 1,
      file_name: await pictureName(row),
      width: annotation.imageWidthPx,
      height: annotation.imageHeightPx,
      visit_id: group.id,
      inspection_id: annotation.inspectionId,
      picture_version: annotation.imageVersion,
    }
    images.set(key, image)
    return image
  }
  async function* annotations() {
    for await (const row of rows) {
      const { annotation } = row
      const { type, severity, box, shape } = annotation
      const outlined = shape?.kind === 'polygon' ? shapeOn(shape, box) : null
      categories.set(type.id, {
        id: type.id,
        name: nameIn(language, type),
        supercategory: 'defect',
      })
      yield {
        id: annotation.id,
        image_id: (await imageOf(row)).id,
        category_id: type.id,
        bbox: [box.x, box.y, box.width, box.height],
        area: outlined ? areaOf(outlined) : box.width * box.height,
        segmentation: [outlined ? outlined.points.flatMap(({ x, y }) => [x, y]) : outlineOf(box)],
        iscrowd: 0,
        attributes: {
          number: annotation.idForReport,
          severity: severity.severityNumber,
          status: annotation.status,
          zone: row.zone,
          distance_m: row.distanceM,
          distance_from: row.distanceFrom,
          place_certainty: row.placeCertainty,
          width_cm: row.sizeCm?.widthCm ?? null,
          height_cm: row.sizeCm?.heightCm ?? null,
          scale_source: row.scaleSource,
          visit_date: row.group.date,
          comment: annotation.comment,
        },
      }
    }
  }
  // Images and categories are known once every annotation was written.
  async function* known<T>(values: () => Iterable<T>) {
    yield* values()
  }
  yield* writeJsonObject([
    ['info', { value: { description, version: '1.0' } }],
    ['licenses', { value: [] }],
    ['annotations', { items: annotations() }],
    ['images', { items: known(() => images.values()) }],
    ['categories', { items: known(() => categories.values()) }],
  ])
}
