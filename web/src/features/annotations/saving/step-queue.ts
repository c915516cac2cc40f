/** Takes steps one after the other; what is asked for while one is on its way, or about to begin, is taken after it. */
export interface StepQueue<T> {
  /** Answers whether there is something to take, now or when it is its turn. */
  press(what: T): boolean
}

/**
 * @param begin begins a step; null when there is none. Where the step fails, what was to come after it is forgotten: it was asked for in
 * the belief that it would be taken.
 */
export function createStepQueue<T>(begin: (what: T) => Promise<void> | null): StepQueue<T> {
  let isBusy = false
  let waiting: T[] = []
  const goOn = () => {
    // By then the page is drawn anew, and the next step is judged by what it holds now; until then nothing gets ahead of it.
    setTimeout(() => {
      isBusy = false
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) if (press(next)) return
    })
  }
  const press = (what: T): boolean => {
    if (isBusy) {
      waiting.push(what)
      return true
    }
    const work = begin(what)
    if (work === null) return false
    isBusy = true
    work.then(goOn, () => {
      waiting = []
      goOn()
    })
    return true
  }
  return { press }
}
