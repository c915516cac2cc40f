import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Box,
  cropContextPx,
  distanceFromOf,
  hubLiesAtEnd,
  isEstimate,
  typedNames,
} from '@visionair/contract/rules'
import { blankJpeg, fitPicture, turnedHalf } from '../../imaging/photo/fit-picture.ts'
import type { Context } from '../../platform/context.ts'
import type { LocalText } from '../../platform/i18n/language.ts'
import { inBoth } from '../../platform/i18n/text.ts'
import { JobTrouble } from '../../platform/jobs/failure.ts'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import type { Annotation, AttachedImage } from '../annotations/annotations.types.ts'
import type { AttachedFile } from '../annotations/images/annotation-images.service.ts'
import { cropOfPicture, overviewOfPicture } from '../images/pictures/pictures.service.ts'
import type { FindingPicture, ReportPicture } from './report-document/model.ts'
import type { InspectedSide } from './reports.types.ts'

const cropWidthPx = 1100
const overviewSidePx = 1400
const attachmentSidePx = 1400

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** Whether distances begin at the end of the picture: such a picture is turned, since its drawing begins where they do. */
export function beginsAtEnd(
  side: Pick<InspectedSide, 'imageWidthPx' | 'imageHeightPx' | 'axis' | 'isReversed' | 'typeId'>,
): boolean {
  const { imageWidthPx: widthPx, imageHeightPx: heightPx, axis, isReversed: reverse } = side
  const isHubAtEnd =
    widthPx === null || heightPx === null ? reverse : hubLiesAtEnd({ widthPx, heightPx, axis, reverse })
  return isHubAtEnd !== (distanceFromOf(side.typeId) === 'ground')
}

const fitted = ({ widthPx, heightPx }: Size, sidePx: number): Size => {
  const scale = Math.min(1, sidePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}

/** What a crop will show: the box with its context, cut to the picture. */
function cropBox({ box, imageWidthPx, imageHeightPx }: Annotation): Box {
  const margin = cropContextPx(box)
  const x = Math.max(0, box.x - margin)
  const y = Math.max(0, box.y - margin)
  const right = Math.min(imageWidthPx, box.x + box.width + margin)
  const bottom = Math.min(imageHeightPx, box.y + box.height + margin)
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}

/** A picture that cannot be read fails the work: only a side that was never assembled is shown without. */
const unreadable =
  (name: LocalText) =>
  (error: unknown): never => {
    throw new JobTrouble({ code: 'job.picture_unreadable', name }, error)
  }

/** Puts the pictures of a report into its folder; blank ones of the right form for a preview, which shows the pages before them. */
export class ReportPictures {
  readonly #ctx: Context
  readonly #folder: string
  readonly areBlank: boolean
  #blank: Promise<string> | undefined

  constructor(ctx: Context, folder: string, { areBlank }: { readonly areBlank: boolean }) {
    this.#ctx = ctx
    this.#folder = folder
    this.areBlank = areBlank
  }

  async #put(name: string, bytes: Buffer, { widthPx, heightPx }: Size): Promise<ReportPicture> {
    const path = join(this.#folder, name)
    await writeFile(path, bytes)
    return { path, widthPx, heightPx }
  }

  async #blankOf(size: Size): Promise<ReportPicture> {
    this.#blank ??= blankJpeg().then((bytes) => this.#put('blank.jpg', bytes, size).then(({ path }) => path))
    return { path: await this.#blank, ...size }
  }

  /** The picture around a finding with its frame. @throws JobTrouble that names the side whose picture cannot be read */
  async crop(annotation: Annotation): Promise<FindingPicture> {
    return this.areBlank ? await this.#blankCrop(annotation) : await this.#realCrop(annotation)
  }

  async #blankCrop(annotation: Annotation): Promise<FindingPicture> {
    const shown = cropBox(annotation)
    const { widthPx, heightPx } = fitted({ widthPx: shown.width, heightPx: shown.height }, cropWidthPx)
    const scale = widthPx / shown.width
    const { box } = annotation
    const { ratioCmPerPx, scaleSource } = measuresOf(annotation)
    return {
      ...(await this.#blankOf({ widthPx, heightPx })),
      box: {
        x: (box.x - shown.x) * scale,
        y: (box.y - shown.y) * scale,
        width: box.width * scale,
        height: box.height * scale,
      },
      cmPerPx: ratioCmPerPx === null ? null : ratioCmPerPx / scale,
      isScaleAbout: isEstimate(scaleSource),
    }
  }

  async #realCrop(annotation: Annotation): Promise<FindingPicture> {
    const { id, inspectionId, imageVersion: version, box, parentDevice, device } = annotation
    const cutting = cropOfPicture(this.#ctx, { inspectionId, version, box, maxWidthPx: cropWidthPx })
    const crop = await cutting.catch(
      unreadable(inBoth((language) => typedNames([parentDevice, device], language).join(' · '))),
    )
    const { ratioCmPerPx, scaleSource } = measuresOf(annotation)
    return {
      ...(await this.#put(`finding-${id}.jpg`, crop.jpeg, crop)),
      box: {
        x: (box.x - crop.originXPx) * crop.scale,
        y: (box.y - crop.originYPx) * crop.scale,
        width: box.width * crop.scale,
        height: box.height * crop.scale,
      },
      cmPerPx: ratioCmPerPx === null ? null : ratioCmPerPx / crop.scale,
      isScaleAbout: isEstimate(scaleSource),
    }
  }

  /**
   * The small picture of a whole side, turned so that distances begin at its start; null only when none was ever made.
   * @throws JobTrouble that names the side when its picture cannot be read
   */
  async overview(side: InspectedSide): Promise<ReportPicture | null> {
    const { inspectionId, imageVersion, imageWidthPx, imageHeightPx } = side
    if (imageVersion === null || imageWidthPx === null || imageHeightPx === null) return null
    if (this.areBlank)
      return await this.#blankOf(fitted({ widthPx: imageWidthPx, heightPx: imageHeightPx }, overviewSidePx))
    const making = overviewOfPicture(this.#ctx, inspectionId, imageVersion, overviewSidePx)
    const overview = await making.catch(unreadable(side.toldName))
    const jpeg = beginsAtEnd(side) ? await turnedHalf(overview.jpeg) : overview.jpeg
    return await this.#put(`side-${inspectionId}.jpg`, jpeg, overview)
  }

  /**
   * A picture somebody attached to a finding. Throws when it is damaged itself.
   * @throws JobTrouble that names it when the storage does not give it
   */
  async attachment(image: AttachedImage, file: Pick<AttachedFile, 'storageKey' | 'format'>): Promise<ReportPicture> {
    if (this.areBlank) return await this.#blankOf(fitted(image, attachmentSidePx))
    const path = await this.#ctx.storage.localPath(file.storageKey).catch((error: unknown) => {
      throw new JobTrouble({ code: 'job.attachment_unreadable', name: image.originalName }, error)
    })
    const picture = await fitPicture(path, file.format === 'png' ? 'png' : 'jpeg', attachmentSidePx)
    return await this.#put(`attached-${image.id}`, picture.bytes, picture)
  }
}
