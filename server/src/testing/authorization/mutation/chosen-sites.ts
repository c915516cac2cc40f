import { execFileSync } from 'node:child_process'
import { isWholeDepth } from '../../test-depth.ts'

const lastCommits = 5
const shareOfOthers = 1 / 3

/** The files that the last commits touched; none where the sources are no repository of Git. */
function lastTouchedFiles(): string {
  try {
    return execFileSync('git', ['log', `-${lastCommits}`, '--name-only', '--format='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * The places whose predicate is left out in this run: all of them at length; on each change those in the files that the last commits
 * touched and a third of the others by lot, so that every place has its turn every few runs.
 */
export function chosenSites(sites: readonly string[]): string[] {
  if (isWholeDepth) return [...sites]
  const touched = lastTouchedFiles()
  const isTouched = (site: string) =>
    [...site.matchAll(/[a-z]+\/[a-z-]+\.(?:repository|scope)\.ts/g)].some(([file]) =>
      touched.includes(`modules/${file}`),
    )
  return sites.filter((site) => isTouched(site) || Math.random() < shareOfOthers)
}
