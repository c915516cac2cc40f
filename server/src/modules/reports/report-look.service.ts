import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CorporatePart } from '@visionair/contract/people'
import { drawSvg, type FittedPicture, fitPicture } from '../../imaging/photo/fit-picture.ts'
import type { Context } from '../../platform/context.ts'
import { JobTrouble } from '../../platform/jobs/failure.ts'
import { canEmbed, countPages } from '../../platform/pdf/count-pages.ts'
import { corporateAssetsOf } from '../people/organizations/corporate-assets.service.ts'
import type { CorporateAsset } from '../people/organizations/corporate-assets.types.ts'
import type { Gathering, Reading } from './gathering.ts'
import type { ReportAnnexFile, ReportPicture } from './report-document/model.ts'
import { gatheringTexts } from './report-texts.ts'

const sidesPx = { logo: 900, cover: 2400, header: 2000 } as const
/** Of one annex document, so that a report stays a report. */
const mostAnnexPages = 60
const inspectTimeoutMs = 20_000

export interface ReportLook {
  readonly logo: ReportPicture | null
  readonly coverPicture: ReportPicture | null
  readonly headerPicture: ReportPicture | null
  readonly annexFiles: readonly ReportAnnexFile[]
}

/** What the storage gives of an asset. @throws JobTrouble that names it: a fault of the storage is none of the asset */
const fromStorage = <T>({ name }: CorporateAsset, reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw new JobTrouble({ code: 'job.attachment_unreadable', name }, error)
  })

async function fitted(ctx: Context, asset: CorporateAsset, sidePx: number): Promise<FittedPicture> {
  if (asset.mediaType === 'image/svg+xml')
    return await drawSvg(await fromStorage(asset, ctx.storage.read(asset.storageKey, 0, asset.sizeBytes)), sidePx)
  const format = asset.mediaType === 'image/png' ? 'png' : 'jpeg'
  return await fitPicture(await fromStorage(asset, ctx.storage.localPath(asset.storageKey)), format, sidePx)
}

/** Leaves an asset that is damaged itself out of the report, which says so: the report matters more than its look. */
function leaveOut({ ctx, language, remarks }: Gathering, asset: CorporateAsset, error: unknown): void {
  if (error instanceof JobTrouble) throw error
  ctx.log.warn({ err: error, assetId: asset.id }, 'a corporate asset was left out of a report')
  const texts = gatheringTexts(language)
  remarks.push(texts.assetLeftOut(texts.parts[asset.part], asset.name))
}

/** A picture of the company as a file in the folder; null when there is none or it cannot be drawn. */
async function pictureOf(
  gathering: Gathering,
  assets: readonly CorporateAsset[],
  part: keyof typeof sidesPx,
): Promise<ReportPicture | null> {
  const asset = assets.find((each) => each.part === part)
  if (!asset) return null
  try {
    const { bytes, widthPx, heightPx } = await fitted(gathering.ctx, asset, sidesPx[part])
    const path = join(gathering.folder, `corporate-${part}`)
    await writeFile(path, bytes)
    return { path, widthPx, heightPx }
  } catch (error) {
    leaveOut(gathering, asset, error)
    return null
  }
}

async function annexFileOf(gathering: Gathering, asset: CorporateAsset): Promise<ReportAnnexFile[]> {
  const { ctx, language, remarks, pictures } = gathering
  try {
    const path = await fromStorage(asset, ctx.storage.localPath(asset.storageKey))
    const limits = { timeoutMs: inspectTimeoutMs }
    const found = await countPages(path, limits)
    if (found === null) throw new Error('it cannot be read')
    const pageCount = Math.min(found, mostAnnexPages)
    if (!pictures.areBlank && !(await canEmbed(path, pageCount, limits)))
      throw new Error('its pages cannot be put into another document')
    if (found > pageCount) remarks.push(gatheringTexts(language).annexShortened(asset.name, pageCount))
    return [{ name: asset.name, path: pictures.areBlank ? null : path, pageCount }]
  } catch (error) {
    leaveOut(gathering, asset, error)
    return []
  }
}

/** What the company whose device a report is about gives it, as far as its requester may see the company, and of that the wanted parts. */
export async function assetsOfOrganization(
  { ctx, actor }: Reading,
  organizationId: number,
  wanted: readonly CorporatePart[],
): Promise<CorporateAsset[]> {
  return (await corporateAssetsOf(ctx, actor, organizationId)).filter(({ part }) => wanted.includes(part))
}

/** The look that assets give a report. */
export async function lookOf(gathering: Gathering, assets: readonly CorporateAsset[]): Promise<ReportLook> {
  const annexFiles: ReportAnnexFile[] = []
  for (const asset of assets.filter(({ part }) => part === 'annexes'))
    annexFiles.push(...(await annexFileOf(gathering, asset)))
  return {
    logo: await pictureOf(gathering, assets, 'logo'),
    coverPicture: await pictureOf(gathering, assets, 'cover'),
    headerPicture: await pictureOf(gathering, assets, 'header'),
    annexFiles,
  }
}
