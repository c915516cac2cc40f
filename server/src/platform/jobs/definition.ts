import type { JobShare } from '@visionair/contract/administration'
import type { z } from 'zod'

/** What is agreed on a kind of job between who asks for it and who does it. Light: it pulls no handler in. */
export interface JobDefinition<N extends string = string, S extends z.ZodType<object> = z.ZodType<object>> {
  readonly name: N
  /** Of the data, checked when the job is asked for and again when it is done. */
  readonly schema: S
  /** Further attempts after an error; 3 when absent. Attempts that were cut off by a killed worker are begun anew far more often. */
  readonly retryLimit?: number
  /** Time before the second attempt, doubled for each further one; 2 s when absent. */
  readonly retryDelaySeconds?: number
  /** Longest time between two attempts; 30 s when absent. Fixed once the queue has been made. */
  readonly maxRetryDelaySeconds?: number
  /** An attempt that takes longer is given up; 15 minutes when absent. */
  readonly expireInSeconds?: number
  /** How long it is kept once it has ended; a week when absent. */
  readonly keptSeconds?: number
  /** It takes minutes or much memory; machines can be set aside for such jobs, or kept free of them. */
  readonly isHeavy?: boolean
  /** Jobs of this kind done at the same time by one worker process; 1 when absent. */
  readonly concurrency?: number
  /**
   * Whether a job is dropped while another with the same key is `queued` (not begun), or `underway` (queued or being done).
   * Without it every job is kept.
   */
  readonly unique?: 'queued' | 'underway'
  /** The key of `unique`; one for the whole kind when absent. */
  keyOf?(data: z.output<S>): string
  /** Asks for a job with empty data at these times (five cron fields, UTC). */
  readonly cron?: string
}

/** Declares a kind of job and keeps the exact types of its name and data. */
export const defineJob = <const N extends string, S extends z.ZodType<object>>(
  definition: JobDefinition<N, S>,
): JobDefinition<N, S> => definition

/** Which machines do jobs of this kind, where some are set aside. */
export const shareOf = ({ isHeavy }: JobDefinition): JobShare => (isHeavy === true ? 'heavy' : 'light')

/** Where a job whose last attempt failed is kept until its failure has been dealt with. */
export const failedQueueOf = ({ name }: JobDefinition): string => `${name}.failed`
