import { isGranted } from '@visionair/contract'
import { importGrants } from '@visionair/contract/imports'
import { type Actor, isAdmitted } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { parkRights } from '../parks/parks.policy.ts'
import { deviceTypesById, findService } from '../reference/reference.service.ts'
import type { WantedPark, WantedSide } from './folders/folder-tree.ts'
import { ImportFailed } from './import-failed.ts'
import type { ParkImport, Refusal } from './imports.types.ts'
import { reconcileTree } from './reconcile/reconcile-parks.service.ts'
import type { Site } from './site.ts'

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

/**
 * The requester with the rights of this moment.
 * @throws ImportFailed when they may no longer import or see other things than when they asked
 */
export async function requesterOf(ctx: Context, wanted: ParkImport): Promise<Actor> {
  const actor = await actorOfAccount(ctx, wanted.requestedBy, wanted.language)
  if (!actor || !isAdmitted(actor) || !mayImport(actor) || scopeOf(actor) !== wanted.scope)
    throw new ImportFailed('import.rights_lost')
  return actor
}

/** Every side of a tree, in the order of its folders. */
export function sidesOf(park: WantedPark): WantedSide[] {
  const ofTurbines = [...park.turbines.values()].flatMap(({ parts }) =>
    [...parts.values()].flatMap(({ sides }) => [...sides.values()]),
  )
  return [...ofTurbines, ...[...park.parks.values()].flatMap(sidesOf)]
}

interface ReconcileOptions {
  readonly isDryRun: boolean
  readonly leftOut?: ReadonlySet<string>
  readonly advance?: () => Promise<void>
}

/** Compares the tree with what there is and, unless it is a dry run, creates what is missing and changes what differs. @throws ImportFailed */
export async function reconcile(
  ctx: Context,
  actor: Actor,
  wanted: ParkImport,
  root: WantedPark,
  { isDryRun, leftOut = new Set(), advance = () => Promise.resolve() }: ReconcileOptions,
): Promise<Site> {
  const service = await findService(ctx.db, wanted.serviceId)
  if (!service) throw new ImportFailed('import.given_up')
  const types = await deviceTypesById(ctx.db)
  const refused: Refusal[] = []
  const targets = new Map<string, number>()
  const lists = { nodes: [], refused, noted: [], given: [], targets, leftOut }
  const site: Site = { ctx, actor, order: wanted, service, types, isDryRun, advance, ...lists }
  if (!(await reconcileTree(site, root))) throw new ImportFailed('import.target_gone')
  return site
}
