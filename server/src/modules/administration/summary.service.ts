import type { Context } from '../../platform/context.ts'
import { type JobStanding, jobStandings, unattendedJobs } from '../../platform/jobs/job-standings.ts'
import { problem } from '../../platform/problem-error.ts'
import { standingOf } from '../../platform/storage/room-standing.ts'
import { listedFiles } from './storage-listing.service.ts'
import { databaseBytes, storedFiles } from './summary.repository.ts'

/** Their state is kept with what they work on, and they are asked for anew there. */
const askedForElsewhere = new Set([
  'make-picture',
  'make-small-picture',
  'make-report',
  'draw-preview',
  'make-export',
  'restore-picture',
  'await-thaw',
  'fill-test-park',
])
const mostFailures = 20

/** The next attempts of failed jobs wait as well, as far as whoever reads it is concerned. */
const countsOf = (standings: readonly JobStanding[]) =>
  standings
    .map(({ kind, waiting, later, active, failed }) => ({
      name: kind,
      waiting: waiting + later,
      running: active,
      failed,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** State of the queue, the storage and the installation. @param unknownProxy who forwards addresses that are not believed */
export async function administrationSummary(ctx: Context, unknownProxy: string | null) {
  const [standings, unattended, failures, sized, listed, database, room] = await Promise.all([
    jobStandings(ctx.db, ctx.queue.kinds),
    unattendedJobs(ctx.db, ctx.queue.kindsOfShares),
    ctx.queue.failures(mostFailures),
    storedFiles(ctx.db),
    listedFiles(ctx),
    databaseBytes(ctx.db),
    ctx.storage.room.state(),
  ])
  return {
    jobs: countsOf(standings),
    unattended,
    failures: failures.map((failure) => ({ ...failure, canRetry: !askedForElsewhere.has(failure.name) })),
    storage: { files: [...sized, ...listed], databaseBytes: database, disk: { ...room, state: standingOf(room) } },
    version: ctx.settings.version,
    unknownProxy,
  }
}

/** Tries a failed job again. Errors: `not-found`, `conflict` for one that is asked for anew where it is shown. */
export async function retryFailedJob(ctx: Context, id: string): Promise<void> {
  const failure = (await ctx.queue.failures(mostFailures)).find((candidate) => candidate.id === id)
  if (failure === undefined) throw problem('not-found')
  if (askedForElsewhere.has(failure.name)) throw problem('conflict')
  await ctx.queue.retry(failure.name, id)
}
