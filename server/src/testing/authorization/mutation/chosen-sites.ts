import { changedSinceProof } from '../../proven-at-length.ts'
import { isWholeDepth } from '../../test-depth.ts'

const shareOfOthers = 1 / 8

/**
 * The places whose predicate is left out in this run: all of them at length; on each change those in the files that are others than
 * when all were left out, and some of the others by lot, so that every place has its turn every few runs.
 */
export function chosenSites(sites: readonly string[]): string[] {
  if (isWholeDepth) return [...sites]
  const isChanged = (site: string) =>
    [...site.matchAll(/[a-z]+\/[a-z-]+\.(?:repository|scope)\.ts/g)].some(([file]) =>
      changedSinceProof(`server/src/modules/${file}`),
    )
  return sites.filter((site) => isChanged(site) || Math.random() < shareOfOthers)
}
