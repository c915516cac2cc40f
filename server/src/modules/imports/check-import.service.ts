import type { Context } from '../../platform/context.ts'
import { enterPlan, findImport, finishImport } from './imports.repository.ts'
import { type ImportPlan, type ImportReason, noRefusals, withRefusals } from './imports.types.ts'
import { ImportFailed, openImport, requesterOf, settle, sidesOf } from './read-import.service.ts'
import { ZipRefused } from './zip-directory.ts'

const shownNodes = 5000

async function planOf(ctx: Context, importId: number): Promise<ImportPlan | null> {
  const wanted = await findImport(ctx.db, importId)
  if (wanted?.state !== 'checking') return null
  const actor = await requesterOf(ctx, wanted)
  const { directory, root, refused } = await openImport(ctx, wanted)
  directory.zip.close()
  const { nodes, refused: unplaced } = await settle(ctx, actor, wanted, root, true)
  const settled = new Set(nodes.map(({ path }) => path))
  const taken = sidesOf(root).flatMap(({ path, photos }) => (settled.has(path) ? photos : []))
  return {
    nodes: nodes.slice(0, shownNodes),
    toCreate: nodes.filter(({ outcome }) => outcome === 'create').length,
    found: nodes.filter(({ outcome }) => outcome === 'found').length,
    photos: taken.length,
    photoBytes: taken.reduce((total, { sizeBytes }) => total + sizeBytes, 0),
    ...withRefusals(noRefusals, [...refused, ...unplaced]),
    ignoredCount: directory.ignoredCount,
  }
}

/** Ends an import for a reason its requester is told; nothing of the ZIP is kept. */
export async function failImport(ctx: Context, importId: number, reason: ImportReason): Promise<void> {
  await finishImport(ctx.db, importId, { state: 'failed', error: reason, finishedAt: ctx.now() })
  const ended = await findImport(ctx.db, importId)
  if (ended?.state === 'failed') await ctx.storage.delete(ended.storageKey)
}

/** Runs a step of an import; reasons to tell its requester end the import, other errors have the step tried again. */
export async function tellingWhy(ctx: Context, importId: number, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ZipRefused || error instanceof ImportFailed)) throw error
    await failImport(ctx, importId, error.reason)
  }
}

/** Looks at a ZIP and plans what would be created and attached. Nothing but the plan is stored. */
export const checkImport = (ctx: Context, importId: number): Promise<void> =>
  tellingWhy(ctx, importId, async () => {
    const plan = await planOf(ctx, importId)
    if (!plan) return
    await enterPlan(ctx.db, importId, plan)
    if (plan.photos === 0 && plan.toCreate === 0 && plan.found === 0) throw new ImportFailed('import.nothing_usable')
  })
