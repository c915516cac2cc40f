import { readFile } from 'node:fs/promises'

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/**
 * Calls `onExceeded` once when the process holds more resident memory than `limitMb` MiB, looking five times a second.
 * Node's own limit counts only JavaScript's heap, not a native library's. Does nothing where /proc is missing. Returns
 * what ends the watch.
 */
export function watchMemory(pid: number | undefined, limitMb: number, onExceeded: () => void): () => void {
  if (pid === undefined) return () => {}
  const timer = setInterval(async () => {
    if ((await residentMb(pid)) <= limitMb) return
    clearInterval(timer)
    onExceeded()
  }, 200)
  timer.unref()
  return () => clearInterval(timer)
}
