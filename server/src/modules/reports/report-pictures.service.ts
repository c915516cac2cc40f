import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Box, distanceFromOf, hubLiesAtEnd, isEstimate, typedNames } from '@visionair/contract/rules'
import { blankJpeg, fitPicture, turnedHalf } from '../../imaging/photo/fit-picture.ts'
import type { Context } from '../../platform/context.ts'
import type { LocalText } from '../../platform/i18n/language.ts'
import { inBoth } from '../../platform/i18n/text.ts'
import { JobTrouble } from '../../platform/jobs/failure.ts'
import { measuresOf } from '../annotations/annotation-measures.service.ts'
import type { Annotation, AttachedImage } from '../annotations/annotations.types.ts'
import type { AttachedFile } from '../annotations/images/annotation-images.service.ts'
import { cropOfPicture, overviewOfPicture } from '../images/pictures/pictures.service.ts'
import type { MeasurePhoto } from '../volta/volta.types.ts'
import type { FindingPicture, ReportPicture } from './report-document/model.ts'
import { boxOfCut, closeFrame, wideFrame } from './report-frames.ts'
import type { InspectedSide } from './reports.types.ts'

/** The longer edge of the pictures of findings and of the places they lie at. */
const longestPx = { finding: 1100, place: 640 } as const
const overviewSidePx = 2000
const attachmentSidePx = 1400
const measurePhotoSidePx = 800

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

const sizeOf = ({ imageWidthPx, imageHeightPx }: Annotation): Size => ({
  widthPx: imageWidthPx,
  heightPx: imageHeightPx,
})

/** What was cut out of a picture: a point of that at `x` lies at `(x - originXPx) * scale` in it. */
interface Cut {
  readonly picture: ReportPicture
  readonly originXPx: number
  readonly originYPx: number
  readonly scale: number
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

  /** The picture of a finding with its frame. @throws JobTrouble that names the side whose picture cannot be read */
  async crop(annotation: Annotation): Promise<FindingPicture> {
    return await this.#cut(annotation, 'finding', closeFrame(annotation.box, sizeOf(annotation)))
  }

  /**
   * Where a finding lies, turned as the overview of its side, or null where that shows hardly more than the finding.
   * @throws JobTrouble as {@link crop}
   */
  async context(annotation: Annotation, side: InspectedSide): Promise<FindingPicture | null> {
    const frame = wideFrame(annotation.box, sizeOf(annotation))
    if (frame === null) return null
    const picture = await this.#cut(annotation, 'place', frame)
    if (!beginsAtEnd(side)) return picture
    if (!this.areBlank) await writeFile(picture.path, await turnedHalf(await readFile(picture.path)))
    const { box, widthPx, heightPx } = picture
    return { ...picture, box: { ...box, x: widthPx - box.x - box.width, y: heightPx - box.y - box.height } }
  }

  async #cut(annotation: Annotation, name: 'finding' | 'place', frame: Box): Promise<FindingPicture> {
    const { box } = annotation
    const { ratioCmPerPx, scaleSource } = measuresOf(annotation)
    const cut = await (this.areBlank ? this.#blankCut(frame, name) : this.#realCut(annotation, name, frame))
    const { picture, originXPx, originYPx, scale } = cut
    return {
      ...picture,
      box: {
        x: (box.x - originXPx) * scale,
        y: (box.y - originYPx) * scale,
        width: box.width * scale,
        height: box.height * scale,
      },
      cmPerPx: ratioCmPerPx === null ? null : ratioCmPerPx / scale,
      isScaleAbout: isEstimate(scaleSource),
    }
  }

  async #blankCut(frame: Box, name: 'finding' | 'place'): Promise<Cut> {
    const size = fitted({ widthPx: frame.width, heightPx: frame.height }, longestPx[name])
    const picture = await this.#blankOf(size)
    return { picture, originXPx: frame.x, originYPx: frame.y, scale: size.widthPx / frame.width }
  }

  async #realCut(annotation: Annotation, name: 'finding' | 'place', frame: Box): Promise<Cut> {
    const { id, inspectionId, imageVersion: version, parentDevice, device } = annotation
    const maxWidthPx = Math.max(1, Math.round(longestPx[name] * Math.min(1, frame.width / frame.height)))
    const cutting = cropOfPicture(this.#ctx, { inspectionId, version, box: boxOfCut(frame), maxWidthPx })
    const crop = await cutting.catch(
      unreadable(inBoth((language) => typedNames([parentDevice, device], language).join(' · '))),
    )
    return { ...crop, picture: await this.#put(`${name}-${id}.jpg`, crop.jpeg, crop) }
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
    return await this.#photo(`attached-${image.id}`, image, file, attachmentSidePx)
  }

  /**
   * A photo of a measurement. Throws when it is damaged itself.
   * @throws JobTrouble that names it when the storage does not give it
   */
  async measurePhoto(photo: MeasurePhoto, file: Pick<AttachedFile, 'storageKey' | 'format'>): Promise<ReportPicture> {
    return await this.#photo(`measured-${photo.id}`, photo, file, measurePhotoSidePx)
  }

  async #photo(
    name: string,
    image: Size & { readonly originalName: string },
    file: Pick<AttachedFile, 'storageKey' | 'format'>,
    sidePx: number,
  ): Promise<ReportPicture> {
    if (this.areBlank) return await this.#blankOf(fitted(image, sidePx))
    const path = await this.#ctx.storage.localPath(file.storageKey).catch((error: unknown) => {
      throw new JobTrouble({ code: 'job.attachment_unreadable', name: image.originalName }, error)
    })
    const picture = await fitPicture(path, file.format === 'png' ? 'png' : 'jpeg', sidePx)
    return await this.#put(name, picture.bytes, picture)
  }
}
