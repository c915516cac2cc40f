import { writeFileSync } from 'node:fs'

/**
 * Has the kernel end this process before others of the machine when memory runs out, the more the higher the score (0 to 1000; proc(5),
 * oom_score_adj). Without effect where there is no such file.
 */
export function beFirstToEnd(score: number): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', String(score))
  } catch {
    // Another system than Linux, or a container that does not allow it.
  }
}
