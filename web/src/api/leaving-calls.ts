import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What this page is deleting, and has deleted but still shows. */
const leaving = new Set<string>()

/** Whether what a call reads is being deleted by this page, or was and is still shown: asking for it would be answered that there is none. */
export const isLeaving = (key: QueryKey): boolean => leaving.has(hashKey(key))

/** What was deleted is asked for again, and found or not, by whoever shows it after this page has left it. */
function endOnceLeft(client: QueryClient, hash: string): void {
  const cache = client.getQueryCache()
  const isLeft = () => (cache.get(hash)?.getObserversCount() ?? 0) === 0
  if (isLeft()) {
    leaving.delete(hash)
    return
  }
  const stop = cache.subscribe(() => {
    if (leaving.has(hash) && !isLeft()) return
    leaving.delete(hash)
    stop()
  })
}

/** What was deleted is there again: it is read as everything else. */
export function endLeaving(key: QueryKey): void {
  leaving.delete(hashKey(key))
}

/**
 * Deletes what a call reads. Until that is refused, or the page shows it no more, nothing asks for it: others may learn of the deletion,
 * and tell this page, before its own answer has come. Throws what `act` throws.
 */
export async function deleteWhatIsRead<R>(client: QueryClient, key: QueryKey, act: () => Promise<R>): Promise<R> {
  const hash = hashKey(key)
  leaving.add(hash)
  try {
    await client.cancelQueries({ queryKey: key, exact: true })
    const result = await act()
    endOnceLeft(client, hash)
    return result
  } catch (error) {
    leaving.delete(hash)
    if (client.getQueryData(key) === undefined) void client.invalidateQueries({ queryKey: key, exact: true })
    throw error
  }
}
