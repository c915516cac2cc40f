/** As many calls are on their way at once, so that many findings leave the server room for others. */
const mostAtOnce = 4

/** One of the things that was not done, and why. */
export interface Failed<T> {
  readonly item: T
  readonly error: unknown
}

/** Does something with each, four at a time; one that fails stops none of the others. `onEach` is told after every one. */
export async function eachAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  onEach: () => void = () => undefined,
): Promise<{ readonly done: readonly R[]; readonly failed: readonly Failed<T>[] }> {
  const answers: ({ readonly result: R } | Failed<T>)[] = []
  const waiting = [...items.entries()]
  const take = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next
      try {
        answers[index] = { result: await work(item) }
      } catch (error) {
        answers[index] = { item, error }
      }
      onEach()
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, take))
  return {
    done: answers.flatMap((answer) => ('result' in answer ? [answer.result] : [])),
    failed: answers.flatMap((answer) => ('result' in answer ? [] : [answer])),
  }
}
