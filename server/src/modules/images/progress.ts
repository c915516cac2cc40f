import type { Context } from '../../platform/context.ts'
import { reportProgress } from './assemblies.repository.ts'
import type { AssemblyStep } from './images.types.ts'

/** Tells how far a piece of work is; at most one write a second, but every new step at once. */
export interface ReportProgress {
  (step: AssemblyStep, done: number, total: number): void
  /** Resolves when the last write has ended. */
  settled(): Promise<void>
}

const intervalMs = 1000

/** A reporter for one piece of work. A write that fails is logged: progress is no reason to end the work. */
export function progressReporter(ctx: Context, assemblyId: number): ReportProgress {
  let lastStep: AssemblyStep | null = null
  let lastAt = 0
  let writing: Promise<void> = Promise.resolve()
  const report = (step: AssemblyStep, done: number, total: number) => {
    const now = ctx.now().getTime()
    if (step === lastStep && now - lastAt < intervalMs) return
    lastStep = step
    lastAt = now
    writing = writing
      .then(() => reportProgress(ctx.db, assemblyId, step, done, total))
      .catch((error: unknown) => ctx.log.warn({ err: error, assemblyId }, 'progress was not written'))
  }
  return Object.assign(report, { settled: () => writing })
}
