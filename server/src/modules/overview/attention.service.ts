import { attentionSeverity } from '@visionair/contract/overview'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { seesWholeParks } from '../parks/parks.scope.ts'
import { inspectedTurbines, type Need, pageOfNeeds } from './attention.repository.ts'
import { type TurbineInNeed, turbinesInNeed, type Worst, worstOnes } from './attention-rows.repository.ts'

export interface NeedyTurbine extends TurbineInNeed {
  /** Whether the actor may open it, and does not see a part of it only. */
  readonly isVisible: boolean
  readonly worst: Worst | null
  readonly openCount: number
}

export interface Attention {
  readonly turbines: readonly NeedyTurbine[]
  readonly total: number
  readonly turbineCount: number
  readonly neverInspected: number
}

const behindUtcMs = 12 * 3_600_000

/** Today where it is earliest on Earth: what lies before it is over for everybody. */
const earliestToday = (now: Date): string => new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10)

function together(
  actor: Actor,
  needs: readonly Need[],
  turbines: readonly TurbineInNeed[],
  worst: readonly Worst[],
): NeedyTurbine[] {
  return needs.flatMap(({ turbineId, worst: asked, openCount }) => {
    const turbine = turbines.find(({ id }) => id === turbineId)
    const isVisible = seesWholeParks(actor) || actor.rootDeviceIds.includes(turbineId)
    const found = asked && worst.find(({ kind, id }) => kind === asked.kind && id === asked.id)
    return turbine ? [{ ...turbine, isVisible, worst: found ?? null, openCount }] : []
  })
}

/** The turbines that need attention as far as the actor may see, page by page, the worst first, and of how many turbines that is said. */
export async function attentionFor(
  ctx: Context,
  actor: Actor,
  { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
): Promise<Attention> {
  const before = earliestToday(ctx.now())
  const query = { fromSeverity: attentionSeverity, before, page, itemsPerPage }
  const [{ needs, total }, counts] = await Promise.all([
    pageOfNeeds(ctx.db, actor, query),
    inspectedTurbines(ctx.db, actor),
  ])
  if (needs.length === 0) return { turbines: [], total, ...counts }
  const ids = needs.map(({ turbineId }) => turbineId)
  const asked = needs.flatMap(({ worst }) => (worst === null ? [] : [worst]))
  const [turbines, worst] = await Promise.all([turbinesInNeed(ctx.db, actor, ids, before), worstOnes(ctx.db, asked)])
  return { turbines: together(actor, needs, turbines, worst), total, ...counts }
}
