/** Where the product is, who works for which company, and photos of a side that overlap. */
export interface Work {
  readonly url: string
  readonly email: string
  readonly password: string
  readonly organization: number
  /** The name of the park that is made. */
  readonly parkName: string
  readonly photos: readonly File[]
}

/** What came of it; the addresses are signed and need no token. */
export interface Done {
  readonly picture: string
  readonly finding: number
  readonly reportUrl: string | null
  readonly tableUrl: string | null
}

/** The answer, or an error that says the problem. */
export function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

/** Asks again every half second until it is so, for ten minutes at most: what failed may never come. */
export async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; ) {
    const value = await ask()
    if (isSo(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('not done within ten minutes')
}

/** A listing without `include`, whose rows hold what belongs to them; with it the same address answers a compound document. */
export function listed<T extends object>(answer: T): Exclude<T, { included: unknown }> {
  if (isPlain(answer)) return answer
  throw new Error('a compound document was answered, which nobody asked for')
}

const isPlain = <T extends object>(answer: T): answer is Exclude<T, { included: unknown }> => !('included' in answer)
