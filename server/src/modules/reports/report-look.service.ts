import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSvg, type FittedPicture, fitPicture } from '../../imaging/fit-picture.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { corporateAssetsOf } from '../people/corporate-assets.service.ts'
import type { CorporateAsset } from '../people/corporate-assets.types.ts'
import type { ReportPicture } from './report-document/model.ts'

const logoSidePx = 900
const coverSidePx = 2400

export interface ReportLook {
  readonly logo: ReportPicture | null
  readonly coverPicture: ReportPicture | null
}

async function fitted(ctx: Context, asset: CorporateAsset, sidePx: number): Promise<FittedPicture> {
  if (asset.mediaType === 'image/svg+xml')
    return await drawSvg(await ctx.storage.read(asset.storageKey, 0, asset.sizeBytes), sidePx)
  const format = asset.mediaType === 'image/png' ? 'png' : 'jpeg'
  return await fitPicture(await ctx.storage.localPath(asset.storageKey), format, sidePx)
}

/** A picture of the company as a file in the folder. One that cannot be drawn is left out: the report matters more than its look. */
async function pictureOf(
  ctx: Context,
  asset: CorporateAsset | undefined,
  sidePx: number,
  folder: string,
): Promise<ReportPicture | null> {
  if (!asset) return null
  try {
    const { bytes, widthPx, heightPx } = await fitted(ctx, asset, sidePx)
    const path = join(folder, `corporate-${asset.part}`)
    await writeFile(path, bytes)
    return { path, widthPx, heightPx }
  } catch (error) {
    ctx.log.warn({ err: error, assetId: asset.id }, 'a corporate picture was left out of a report')
    return null
  }
}

/** The logo and the cover of the company whose device a report is about, as far as its requester may see the company. */
export async function lookOfOrganization(
  ctx: Context,
  actor: Actor,
  organizationId: number,
  folder: string,
): Promise<ReportLook> {
  const assets = await corporateAssetsOf(ctx, actor, organizationId)
  const find = (part: CorporateAsset['part']) => assets.find((asset) => asset.part === part)
  return {
    logo: await pictureOf(ctx, find('logo'), logoSidePx, folder),
    coverPicture: await pictureOf(ctx, find('cover'), coverSidePx, folder),
  }
}
