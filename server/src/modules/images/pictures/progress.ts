import { assemblySteps } from '@visionair/contract/images'
import type { Context } from '../../../platform/context.ts'
import type { Assembly, AssemblyStep } from '../images.types.ts'
import { reportProgress } from './assemblies.repository.ts'

/** Part of the time each step usually takes, in their order. */
const weights = {
  assemble: {
    features: 0.2,
    pairs: 0.25,
    correlation: 0.1,
    'second-look': 0.1,
    solve: 0.05,
    compose: 0.12,
    pyramid: 0.18,
  },
  slice: { features: 0, pairs: 0, correlation: 0, 'second-look': 0, solve: 0, compose: 0.4, pyramid: 0.6 },
} as const

/** How far the whole of the work is, 0 to 1, at a place of one of its steps. */
export function shareOf(kind: Assembly['kind'], step: AssemblyStep, done: number, total: number): number {
  const before = assemblySteps.slice(0, assemblySteps.indexOf(step)).reduce((sum, each) => sum + weights[kind][each], 0)
  const within = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  return Math.min(1, before + weights[kind][step] * within)
}

/** Tells how far a piece of work is; at most one write a second, but every new step at once. */
export interface ReportProgress {
  (step: AssemblyStep, done: number, total: number): void
  /** Resolves when the last write has ended. */
  settled(): Promise<void>
}

const intervalMs = 1000

/** A reporter for one piece of work. A write that fails is logged: progress is no reason to end the work. */
export function progressReporter(
  ctx: Context,
  { id: assemblyId, kind }: Pick<Assembly, 'id' | 'kind'>,
): ReportProgress {
  let lastStep: AssemblyStep | null = null
  let lastAt = 0
  let writing: Promise<void> = Promise.resolve()
  const report = (step: AssemblyStep, done: number, total: number) => {
    const now = ctx.now().getTime()
    if (step === lastStep && now - lastAt < intervalMs) return
    lastStep = step
    lastAt = now
    writing = writing
      .then(() => reportProgress(ctx.db, assemblyId, { step, done, total, share: shareOf(kind, step, done, total) }))
      .catch((error: unknown) => ctx.log.warn({ err: error, assemblyId }, 'progress was not written'))
  }
  return Object.assign(report, { settled: () => writing })
}
