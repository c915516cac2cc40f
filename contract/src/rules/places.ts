/** Where distances along a side begin. */
export type DistanceFrom = 'hub' | 'ground'

/** The part of a side's length a place lies in, counted from the hub end. */
export type Zone = 'A' | 'B' | 'C'
