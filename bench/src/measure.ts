import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program is on this machine's path. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** What to say instead of a ratio when the peer is not installed. */
export const missingPeer = (program: string, debianPackage: string): string =>
  `no ratio: ${program} is not installed (Debian package ${debianPackage})`

/** Wall time of some work in seconds, with its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const started = performance.now()
  const result = await work()
  return { seconds: (performance.now() - started) / 1000, result }
}

/** Runs a program to its end and answers what it wrote. Rejects when it fails. */
export function runProgram(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${output}`)),
    )
  })
}

/** The middle of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
