import { writeFileSync } from 'node:fs'

/** The kernel ends such a process before the API, the workers and PostgreSQL when memory runs out (proc(5), oom_score_adj). */
const score = 800

/** Has the kernel end this process first when memory runs out. Without effect on systems other than Linux. */
export function beFirstToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', String(score))
  } catch {
    // No such file, or a container that does not allow it.
  }
}
