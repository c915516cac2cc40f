import { execFileSync } from 'node:child_process'

/** As many commits as a change may have that is told from the main branch by nothing. */
const lastCommits = 30

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** Where the change began: at the main branch of the origin; on that branch itself so many commits ago. */
function beginning(): string[] {
  try {
    const base = git('merge-base', 'HEAD', 'origin/main')
    if (base !== git('rev-parse', 'HEAD')) return [`${base}..HEAD`]
  } catch {
    // No such branch here.
  }
  return [`-${lastCommits}`]
}

let files: readonly string[] | null | undefined

/** The files that the change touches, or null where the sources are no repository of Git, so that nothing is known. */
function changedFiles(): readonly string[] | null {
  if (files !== undefined) return files
  try {
    files = git('log', '--name-only', '--format=', ...beginning()).split('\n')
  } catch {
    files = null
  }
  return files
}

/**
 * Whether the change touches one of these: folders (`server/src/imaging/`) or files, from the root of the sources. True also where
 * that cannot be told: what is too long for each change is left out only where it is known to prove nothing new.
 */
export function changedLately(...paths: string[]): boolean {
  return changedFiles()?.some((file) => paths.some((path) => file.startsWith(path))) ?? true
}
