import type { KyselyPlugin } from 'kysely'
import type { Context } from '../platform/context.ts'

/** The world in which `act` is done once, to its end, after the first query that answers `rowCount` rows and before its rows are used. */
export function meanwhile(ctx: Context, rowCount: number, act: () => Promise<unknown>) {
  let isDone = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone && result.rows.length === rowCount) {
        isDone = true
        await act()
      }
      return result
    },
  }
  const acting: Context = { ...ctx, db: ctx.db.withPlugin(plugin) }
  return { ctx: acting, isDone: () => isDone }
}
