import { changedLately } from '../../changed-lately.ts'
import { isWholeDepth } from '../../test-depth.ts'

const shareOfOthers = 1 / 8

/**
 * The places whose predicate is left out in this run: all of them at length; on each change those in the files that it touches and
 * some of the others by lot, so that every place has its turn every few runs.
 */
export function chosenSites(sites: readonly string[]): string[] {
  if (isWholeDepth) return [...sites]
  const isTouched = (site: string) =>
    [...site.matchAll(/[a-z]+\/[a-z-]+\.(?:repository|scope)\.ts/g)].some(([file]) =>
      changedLately(`server/src/modules/${file}`),
    )
  return sites.filter((site) => isTouched(site) || Math.random() < shareOfOthers)
}
