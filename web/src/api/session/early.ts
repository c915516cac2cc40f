/** What `boot.js` asked for before the application was there: answers by address, in the name of one token and in one language. */
interface EarlyReads {
  readonly token: string
  readonly language: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var visionairEarly: EarlyReads | undefined
}

/** Later than this a read wants a new answer. */
const freshForMs = 20_000

/**
 * The answer to a read that was asked for ahead, once, and only for the same token and language; null when there is none, or it did
 * not arrive, or is old.
 */
export async function takeEarly(address: string, token: string | null, language: string): Promise<Response | null> {
  const early = globalThis.visionairEarly
  const answer = early?.answers.get(address)
  if (early === undefined || answer === undefined) return null
  early.answers.delete(address)
  const arrived = answer.catch(() => null)
  if (early.token !== token || early.language !== language || performance.now() > freshForMs) return null
  return await arrived
}
