import { isGranted } from '@visionair/contract'
import { importGrants } from '@visionair/contract/imports'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { parkRights } from '../parks/parks.policy.ts'
import { deviceTypesById, findService } from '../reference/reference.service.ts'
import { type FolderTree, folderTreeOf, type WantedPark, type WantedSide } from './folder-tree.ts'
import type { ImportReason, ParkImport, Refusal } from './imports.types.ts'
import { settleTree } from './settle-parks.service.ts'
import type { Site } from './site.ts'
import { openZipDirectory, type ZipDirectory } from './zip-directory.ts'

/** What an account can see, as a text to compare: an import made under one scope is not for another. */
export const scopeOf = ({ isAdmin, organizationIds, rootDeviceIds }: Actor): string => {
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join(',')
  return isAdmin ? 'all' : `organizations ${sorted(organizationIds)} devices ${sorted(rootDeviceIds)}`
}

/** Whether the actor may import: every permission, and no limit to some devices. */
export function mayImport(actor: Actor): boolean {
  const rights = parkRights(actor)
  return isGranted(actor, importGrants, 'all') && rights.createSubPark && rights.createDevice
}

/** An import cannot go on, for a reason that its requester is told. */
export class ImportFailed extends Error {
  readonly reason: ImportReason

  constructor(reason: ImportReason) {
    super(reason)
    this.name = 'ImportFailed'
    this.reason = reason
  }
}

/**
 * The requester with the rights of this moment.
 * @throws ImportFailed when they may no longer import or see other things than when they asked
 */
export async function requesterOf(ctx: Context, wanted: ParkImport): Promise<Actor> {
  const actor = await actorOfAccount(ctx, wanted.requestedBy, wanted.language)
  if (!actor?.termsAccepted || !mayImport(actor) || scopeOf(actor) !== wanted.scope)
    throw new ImportFailed('import.rights_lost')
  return actor
}

/** An opened ZIP with what its folders speak of. */
export interface OpenedImport extends FolderTree {
  readonly directory: ZipDirectory
}

/** Opens the ZIP of an import; the caller closes it. @throws ZipRefused */
export async function openImport(ctx: Context, wanted: ParkImport): Promise<OpenedImport> {
  const directory = await openZipDirectory(await ctx.storage.localPath(wanted.storageKey))
  const { root, refused } = folderTreeOf(directory, wanted.parentId !== null)
  return { directory, root, refused: [...directory.refused, ...refused] }
}

/** Every side of a tree, in the order of its folders. */
export function sidesOf(park: WantedPark): WantedSide[] {
  const ofTurbines = [...park.turbines.values()].flatMap(({ parts }) =>
    [...parts.values()].flatMap(({ sides }) => [...sides.values()]),
  )
  return [...ofTurbines, ...[...park.parks.values()].flatMap(sidesOf)]
}

/** Compares the tree with what there is and, unless it is a dry run, creates what is missing. @throws ImportFailed */
export async function settle(
  ctx: Context,
  actor: Actor,
  wanted: ParkImport,
  root: WantedPark,
  isDryRun: boolean,
): Promise<Site> {
  const service = await findService(ctx.db, wanted.serviceId)
  if (!service) throw new ImportFailed('import.given_up')
  const types = await deviceTypesById(ctx.db)
  const refused: Refusal[] = []
  const site: Site = { ctx, actor, order: wanted, service, types, isDryRun, nodes: [], refused, targets: new Map() }
  if (!(await settleTree(site, root))) throw new ImportFailed('import.target_gone')
  return site
}
