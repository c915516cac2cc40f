import type { Context } from '../../platform/context.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import type { SampleFiller } from './administration.types.ts'
import { fillTestParkJob } from './test-park.job.ts'
import { emptyTestPark, setStep, workOn } from './test-parks.repository.ts'

async function fillTestPark(ctx: Context, parkId: number, signal: AbortSignal, fill: SampleFiller): Promise<void> {
  const work = await workOn(ctx.db, parkId)
  if (work === null) return
  const actor = work.requestedBy === null ? null : await actorOfAccount(ctx, work.requestedBy, 'en')
  if (actor === null)
    throw new JobHopeless('whoever asked for the test park has no account any more', { code: 'job.account_gone' })
  await setStep(ctx.db, parkId, { state: 'filling', done: 0, total: 0 })
  await emptyTestPark(ctx.db, parkId)
  const onStep = async (done: number, total: number) => {
    await setStep(ctx.db, parkId, { state: 'filling', done, total })
  }
  await fill(ctx, actor, parkId, { signal, onStep })
  await setStep(ctx.db, parkId, { state: 'ready', filledAt: ctx.now() })
}

/** Fills test parks with what the filler makes. */
export const testParkHandler = (ctx: Context, fill: SampleFiller) =>
  bindJob(fillTestParkJob, {
    run: ({ data, signal }) => fillTestPark(ctx, data.parkId, signal, fill),
    onFinallyFailed: async ({ data, failure }) => {
      await setStep(ctx.db, data.parkId, { state: 'failed', failure })
    },
  })
