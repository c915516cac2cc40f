import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue whose sendings the test ends by hand. */
function started(concurrency: number) {
  const onTheWay = new Map<
    string,
    { end: () => void; fail: (error: Error) => void; progress: (share: number) => void; signal: AbortSignal }
  >()
  const failed: string[] = []
  let most = 0
  const queue = createUploadQueue<string>({
    concurrency,
    debounceMs: 200,
    nameOf: (file) => file,
    send: (file, { onProgress: progress, signal }) =>
      new Promise<void>((resolve, reject) => {
        onTheWay.set(file, { end: resolve, fail: reject, progress, signal })
        signal.addEventListener('abort', () => reject(signal.reason))
        most = Math.max(most, onTheWay.size)
      }).finally(() => onTheWay.delete(file)),
    onSent: () => undefined,
    onFailed: (name) => failed.push(name),
  })
  return { queue, onTheWay, failed, most: () => most }
}

describe('the queue of uploads', () => {
  it('waits 200 ms for further files, then sends no more at once than it may, and all of them', async () => {
    const { queue, onTheWay, most } = started(3)
    queue.add(['1', '2'])
    await vi.advanceTimersByTimeAsync(150)
    queue.add(['3', '4', '5'])
    await vi.advanceTimersByTimeAsync(150)
    expect(onTheWay.size).toBe(0)
    await vi.advanceTimersByTimeAsync(50)
    expect([...onTheWay.keys()]).toEqual(['1', '2', '3'])
    for (const name of ['2', '1', '3', '4', '5']) {
      onTheWay.get(name)?.end()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(most()).toBe(3)
    expect(queue.list()).toEqual([])
  })

  it('tells the progress of each file', async () => {
    const { queue, onTheWay } = started(2)
    queue.add(['1'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('1')?.progress(0.4)
    expect(queue.list()[0]).toMatchObject({ name: '1', state: 'sending', share: 0.4 })
  })

  it('keeps a failed file by name until it is dismissed, and the others go on', async () => {
    const { queue, onTheWay, failed } = started(1)
    queue.add(['bad', 'good'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('bad')?.fail(new Error('no image'))
    await vi.advanceTimersByTimeAsync(0)
    expect(failed).toEqual(['bad'])
    onTheWay.get('good')?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.list().map(({ name, state }) => [name, state])).toEqual([['bad', 'failed']])
    const [kept] = queue.list()
    queue.dismiss(kept?.key ?? 0)
    expect(queue.list()).toEqual([])
  })

  it('sends a failed file again when asked', async () => {
    const { queue, onTheWay } = started(1)
    queue.add(['shaky'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('shaky')?.fail(new Error('no network'))
    await vi.advanceTimersByTimeAsync(0)
    queue.resume(queue.list().map(({ key }) => key))
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('shaky')?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.list()).toEqual([])
  })

  it('pauses files and goes on with them from where they were, while others take their places', async () => {
    const { queue, onTheWay, failed } = started(2)
    queue.add(['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('1')?.progress(0.7)
    const [first] = queue.list()
    queue.pause([first?.key ?? 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['2', '3'])
    expect(queue.list()[0]).toMatchObject({ name: '1', state: 'paused', share: 0.7 })
    onTheWay.get('2')?.end()
    await vi.advanceTimersByTimeAsync(0)
    queue.resume([first?.key ?? 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['3', '1'])
    expect(queue.list()[1]?.name).toBe('3')
    expect(failed).toEqual([])
  })

  it('gives up a file that is taken off the list', async () => {
    const { queue, onTheWay } = started(1)
    queue.add(['1', '2'])
    await vi.advanceTimersByTimeAsync(200)
    const signal = onTheWay.get('1')?.signal
    queue.dismiss(queue.list()[0]?.key ?? 0)
    expect(signal?.reason).toBe('give up')
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['2'])
    expect(queue.list().map(({ name }) => name)).toEqual(['2'])
  })
})
