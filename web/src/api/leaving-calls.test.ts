import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { deleteWhatIsRead, endLeaving, isLeaving } from './leaving-calls.ts'

const client = new QueryClient()
/** A page that shows what is read under a key. */
function show(queryKey: readonly unknown[]) {
  client.setQueryData(queryKey, 'shown')
  return new QueryObserver(client, { queryKey, queryFn: () => 'read', staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  )
}

describe('what a page deletes', () => {
  it('is not asked for from before it is sent until the page has left it', async () => {
    const key = ['finding', 1]
    const leave = show(key)
    const sent = Promise.withResolvers<string>()
    const deletion = deleteWhatIsRead(client, key, () => sent.promise)
    expect(isLeaving(key)).toBe(true)
    sent.resolve('done')
    expect(await deletion).toBe('done')
    expect(isLeaving(key)).toBe(true)
    expect(isLeaving(['finding', 2])).toBe(false)
    leave()
    expect(isLeaving(key)).toBe(false)
  })

  it('is asked for again at once where nothing shows it, where it is refused, and where it is brought back', async () => {
    await deleteWhatIsRead(client, ['unseen'], async () => undefined)
    expect(isLeaving(['unseen'])).toBe(false)
    const key = ['finding', 3]
    const leave = show(key)
    const refusal = new Error('refused')
    await expect(deleteWhatIsRead(client, key, () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(isLeaving(key)).toBe(false)
    await deleteWhatIsRead(client, key, async () => undefined)
    endLeaving(key)
    expect(isLeaving(key)).toBe(false)
    leave()
  })
})
