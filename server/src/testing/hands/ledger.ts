/** What somebody was told about a thing: what it is, and what it may be since an answer got lost. */
export interface Entry<V> {
  /** As it was acknowledged last; null when a deletion was. */
  acknowledged: V | null
  /** Sent afterwards, without an answer: each of them may have happened. */
  unanswered: (V | null)[]
}

/** Everything one pair of hands was told. */
export interface Ledger {
  /** Photos by SHA-256: the place they were laid to; `unlaid` until they were. */
  readonly photos: Map<string, Entry<string>>
  /** Findings by the key of the client: their comment. */
  readonly findings: Map<string, Entry<string>>
  /** What the server said otherwise at the moment it acknowledged something. */
  readonly broken: string[]
  acknowledgements: number
  /** How often the counts told were held against what was there. */
  counts: number
  lost: number
}

export const newLedger = (): Ledger => ({
  photos: new Map(),
  findings: new Map(),
  broken: [],
  acknowledgements: 0,
  counts: 0,
  lost: 0,
})

/** Whether what is there now can be so after what was acknowledged and what got no answer. */
export const isPossible = <V>({ acknowledged, unanswered }: Entry<V>, now: V | null): boolean =>
  [acknowledged, ...unanswered].includes(now)

/** Enters an answer, or that there was none. */
export function enter<V>(ledger: Ledger, entry: Entry<V>, value: V | null, isAnswered: boolean): void {
  if (isAnswered) {
    entry.acknowledged = value
    entry.unanswered = []
    ledger.acknowledgements += 1
  } else {
    entry.unanswered.push(value)
    ledger.lost += 1
  }
}
