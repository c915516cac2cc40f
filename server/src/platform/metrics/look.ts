/** Part of the metrics that is asked for when they are. */
export interface Look {
  /** Brings its metrics up to date, within seconds; what cannot be had is left out. Never rejects. */
  look(): Promise<void>
  close(): Promise<void>
}
