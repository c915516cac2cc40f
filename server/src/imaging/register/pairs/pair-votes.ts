import { matchKeypoints } from '../features/hamming.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import { type NumberPair, nearestFirst } from './pair-schedule.ts'

/** The strongest keypoints of every cell, few enough to compare all photos of a large set with all. */
const votingKeypoints = 700
const rules = { maxDistance: 64, maxRatio: 0.85 }
const pairsPerPhoto = 5

/** How many of the strongest keypoints a photo shares with each that follows it. */
export function votesOf(photos: readonly PreparedPhoto[], first: number): number[] {
  const a = photos[first]
  return photos
    .slice(first + 1)
    .map((b) => (a ? matchKeypoints(a.keypoints, strongest(a), b.keypoints, strongest(b), rules).a.length : 0))
}

function strongest({ keypoints }: PreparedPhoto): Int32Array {
  return Int32Array.from({ length: Math.min(votingKeypoints, keypoints.count) }, (_, k) => k)
}

/** Of every photo the pairs with most votes; `votes[i]` are those of photo i for i + 1 and so on. */
export function likeliestPairs(votes: readonly (readonly number[])[]): NumberPair[] {
  const chosen = new Map<string, NumberPair>()
  for (const photo of votes.keys()) {
    const partners = [...votes.keys()].filter((other) => other !== photo)
    const ranked = partners.map((other): { pair: NumberPair; count: number } => {
      const [i, j] = other < photo ? [other, photo] : [photo, other]
      return { pair: [i, j], count: votes[i]?.[j - i - 1] ?? 0 }
    })
    ranked.sort((one, other) => other.count - one.count)
    for (const { pair } of ranked.slice(0, pairsPerPhoto)) chosen.set(String(pair), pair)
  }
  return nearestFirst([...chosen.values()])
}
