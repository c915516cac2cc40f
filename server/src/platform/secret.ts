/** A secret of the installation, with the one it took the place of while that is still believed. */
export interface Secret {
  readonly current: string
  readonly before: { readonly secret: string; readonly until: Date | null } | null
}

/** A secret that took no other's place. */
export const onlySecret = (current: string): Secret => ({ current, before: null })

/** What is believed at a moment, the present one first: the one before until its time is over, or always where none is set. */
export function believedSecrets({ current, before }: Secret, now: Date): readonly [string, ...string[]] {
  const isOver = before === null || (before.until !== null && before.until <= now)
  return isOver ? [current] : [current, before.secret]
}
