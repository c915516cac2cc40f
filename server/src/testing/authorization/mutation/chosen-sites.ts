import { changedSinceProof } from '../../proven-at-length.ts'
import { isWholeDepth } from '../../test-depth.ts'

const shareOfOthers = 1 / 8

/** The sources on the way to a place, from the root of the sources. */
export const sourcesOfSite = (site: string): string[] =>
  [...site.matchAll(/[a-z-]+(?:\/[a-z-]+)+\.(?:repository|scope)\.ts/g)].map(([file]) => `server/src/modules/${file}`)

/**
 * The places whose predicate is left out in this run: all of them at length; on each change those in the files that are others than
 * when all were left out, and some of the others by lot, so that every place has its turn every few runs.
 */
export function chosenSites(sites: readonly string[]): string[] {
  if (isWholeDepth) return [...sites]
  const isChanged = (site: string) => changedSinceProof('predicates', ...sourcesOfSite(site))
  return sites.filter((site) => isChanged(site) || Math.random() < shareOfOthers)
}
