import { randomUUID } from 'node:crypto'
import { type CorporatePart, maxAnnexes } from '@visionair/contract/people'
import { UnreadableImage } from '../../../imaging/photo/unreadable-image.ts'
import { runImagingTask } from '../../../imaging/process/imaging-tasks.ts'
import { type Actor, isAdmitted } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { SignedQuery } from '../../../platform/storage/signer.ts'
import { actorOfReader } from '../../accounts/accounts.service.ts'
import type { Organization } from '../people.types.ts'
import { assetsOfOrganization, deleteAssetRow, findAsset, insertAsset } from './corporate-assets.repository.ts'
import type { CorporateAsset } from './corporate-assets.types.ts'
import { type CorporateMediaType, contentFor, refusedFile } from './corporate-content.ts'
import { organizationRights } from './organizations.policy.ts'
import { lockedOrganization, visibleOrganization } from './organizations.service.ts'

/** The assets of an organization. Errors: `not-found`. */
export async function visibleAssets(ctx: Context, actor: Actor, organizationId: number): Promise<CorporateAsset[]> {
  await visibleOrganization(ctx, actor, organizationId)
  return await assetsOfOrganization(ctx.db, actor, organizationId)
}

/** Checks that the actor may change the organization before a file of theirs is read. Errors: `not-found`, `forbidden`. */
export async function organizationForUpload(ctx: Context, actor: Actor, organizationId: number): Promise<void> {
  await visibleOrganization(ctx, actor, organizationId)
  if (!organizationRights(actor).edit) throw problem('forbidden')
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

interface Size {
  readonly widthPx: number | null
  readonly heightPx: number | null
}

/** Decodes a picture whole, in a process of its own, so that a damaged one is found now and not in a report. */
async function sizeOf(ctx: Context, mediaType: CorporateMediaType, storageKey: string): Promise<Size> {
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return { widthPx: null, heightPx: null }
  try {
    const { widthPx, heightPx } = await runImagingTask('probe', { path: await ctx.storage.localPath(storageKey) })
    return { widthPx, heightPx }
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    throw refusedFile(error.code === 'too-large' ? 'corporate.too_many_pixels' : 'corporate.damaged')
  }
}

/** Makes room for an asset: the one logo, cover or header is replaced, annexes are counted. */
async function makeRoom(
  db: Db,
  actor: Actor,
  organization: Organization,
  part: CorporatePart,
): Promise<CorporateAsset | null> {
  const present = (await assetsOfOrganization(db, actor, organization.id)).filter((asset) => asset.part === part)
  if (part === 'annexes') {
    if (present.length >= maxAnnexes)
      throw problem('conflict', { message: 'corporate.too_many_annexes', values: { max: maxAnnexes } })
    return null
  }
  for (const { id } of present) await deleteAssetRow(db, id)
  return present[0] ?? null
}

const factsOf = ({ part, name, sizeBytes }: Pick<CorporateAsset, 'part' | 'name' | 'sizeBytes'>) => ({
  part,
  name,
  sizeBytes,
})

export interface CorporateUpload {
  readonly part: CorporatePart
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Keeps a file for a part of the reports of an organization; the logo, cover or header before it goes.
 * Errors: `not-found`, `forbidden`, `invalid` for a file that cannot be used, `conflict` for too many annexes.
 */
export async function uploadAsset(
  ctx: Context,
  actor: Actor,
  organizationId: number,
  { part, name, bytes }: CorporateUpload,
): Promise<CorporateAsset> {
  const content = await contentFor(part, bytes)
  const stored = await ctx.storage.put(`corporate/${organizationId}/${randomUUID()}`, once(content.bytes))
  try {
    const size = await sizeOf(ctx, content.mediaType, stored.key)
    const { sizeBytes, sha256, key: storageKey } = stored
    const asset = { part, name, mediaType: content.mediaType, storageKey, sizeBytes, ...size }
    return await inTransaction(ctx.db, async (db) => {
      const organization = await lockedOrganization(db, actor, organizationId, 'edit')
      const replaced = await makeRoom(db, actor, organization, part)
      const entityId = await insertAsset(db, { ...asset, organizationId, sha256, uploadedBy: actor.userId })
      await recordChange(db, actor, {
        action: 'upload',
        entity: 'corporate-asset',
        entityId,
        name: `${organization.name}: ${name}`,
        before: replaced && factsOf(replaced),
        after: factsOf(asset),
      })
      return await assetById(db, actor, entityId, organizationId)
    })
  } catch (error) {
    await ctx.storage.delete(stored.key)
    throw error
  }
}

async function assetById(db: Db, actor: Actor, id: number, organizationId: number): Promise<CorporateAsset> {
  const asset = await findAsset(db, actor, id, organizationId)
  if (!asset) throw problem('not-found')
  return asset
}

/** Takes an asset away from the reports to come. Errors: `not-found`, `forbidden`. */
export async function deleteAsset(ctx: Context, actor: Actor, organizationId: number, id: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const organization = await lockedOrganization(db, actor, organizationId, 'edit')
    const asset = await assetById(db, actor, id, organizationId)
    await deleteAssetRow(db, id)
    await recordChange(db, actor, {
      action: 'delete',
      entity: 'corporate-asset',
      entityId: id,
      name: `${organization.name}: ${asset.name}`,
      before: factsOf(asset),
    })
  })
}

/**
 * The asset behind a signed address, while the account it was made for may see the organization.
 * Errors: `forbidden` for a bad or expired signature, `not-found`.
 */
export async function assetBySignature(
  ctx: Context,
  path: string,
  signature: { readonly [K in keyof SignedQuery]?: SignedQuery[K] | undefined },
  id: number,
): Promise<CorporateAsset> {
  const { e = '', u = '', s = '' } = signature
  const reader = ctx.signer.verify(path, { e, u, s }, ctx.now())
  if (reader === undefined) throw problem('forbidden')
  const actor = await actorOfReader(ctx, reader, 'en')
  const asset = actor && isAdmitted(actor) ? await findAsset(ctx.db, actor, id) : null
  if (!asset) throw problem('not-found')
  return asset
}

/** What an organization the actor may see gives its reports; nothing for one that is not seen. */
export const corporateAssetsOf = (ctx: Context, actor: Actor, organizationId: number): Promise<CorporateAsset[]> =>
  assetsOfOrganization(ctx.db, actor, organizationId)
