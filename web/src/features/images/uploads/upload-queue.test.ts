import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SendOptions, UploadQueue, type UploadQueueOptions } from './upload-queue.ts'
import type { UploadSide } from './upload-types.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const side: UploadSide = { inspectionId: 7, name: 'Blade A' }
const otherSide: UploadSide = { inspectionId: 8, name: 'Blade B' }

interface Sending {
  readonly end: (how?: 'sent' | 'there') => void
  readonly fail: (error: Error) => void
  readonly options: SendOptions
}

/** A queue whose sendings the test ends by hand; a file is told by the letters before its first dot. */
function started(concurrency: number, more: Partial<UploadQueueOptions<string>> = {}) {
  const onTheWay = new Map<string, Sending>()
  const failed: string[] = []
  const kept = new Set<string>()
  const arrived: [number, boolean][] = []
  let [most, made] = [0, 0]
  const queue = new UploadQueue<string>({
    concurrency,
    debounceMs: 200,
    factsOf: (name) => ({ name, sizeBytes: name.length }),
    makeKey: () => {
      made += 1
      return `key-${made}`
    },
    identify: async (file) => file,
    areThere: async () => new Set(),
    send: (file, _, options) =>
      new Promise<'sent' | 'there'>((resolve, reject) => {
        onTheWay.set(file, { end: (how = 'sent') => resolve(how), fail: reject, options })
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        most = Math.max(most, onTheWay.size)
      }).finally(() => onTheWay.delete(file)),
    verdictOn: () => 'line',
    isForGood: () => false,
    onKept: (uploads) => {
      for (const { key } of uploads) kept.add(key)
    },
    onDone: (keys) => {
      for (const key of keys) kept.delete(key)
    },
    onArrived: ({ inspectionId }, isLast) => arrived.push([inspectionId, isLast]),
    onFailed: ({ name }) => failed.push(name),
    ...more,
  })
  return { queue, onTheWay, failed, kept, arrived, most: () => most }
}

const rest = () => vi.advanceTimersByTimeAsync(200)
const list = (queue: UploadQueue<string>) => queue.now().uploads
const states = (queue: UploadQueue<string>) => list(queue).map(({ name, state }) => [name, state])
const keys = (queue: UploadQueue<string>) => list(queue).map(({ key }) => key)

describe('the queue of uploads', () => {
  it('ASM-01 waits 200 ms for further files, then sends no more at once than it may, and all of them', async () => {
    const { queue, onTheWay, most } = started(3)
    queue.add(side, ['1', '2'])
    await vi.advanceTimersByTimeAsync(150)
    queue.add(side, ['3', '4', '5'])
    await vi.advanceTimersByTimeAsync(150)
    expect(onTheWay.size).toBe(0)
    await vi.advanceTimersByTimeAsync(50)
    expect([...onTheWay.keys()]).toEqual(['1', '2', '3'])
    for (const name of ['2', '1', '3', '4', '5']) {
      onTheWay.get(name)?.end()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(most()).toBe(3)
    expect(list(queue)).toEqual([])
  })

  it('tells the progress of each file', async () => {
    const { queue, onTheWay } = started(2)
    queue.add(side, ['1'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('1')?.options.onProgress(0.4)
    expect(list(queue)[0]).toMatchObject({ name: '1', state: 'sending', share: 0.4 })
  })

  it('keeps a failed file by name until it is dismissed, and the others go on', async () => {
    const { queue, onTheWay, failed } = started(1)
    queue.add(side, ['bad', 'good'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('bad')?.fail(new Error('no image'))
    await vi.advanceTimersByTimeAsync(0)
    expect(failed).toEqual(['bad'])
    onTheWay.get('good')?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(list(queue).map(({ name, state }) => [name, state])).toEqual([['bad', 'failed']])
    const [kept] = list(queue)
    queue.dismiss([kept?.key ?? ''])
    expect(list(queue)).toEqual([])
  })

  it('sends a failed file again when asked', async () => {
    const { queue, onTheWay } = started(1)
    queue.add(side, ['shaky'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('shaky')?.fail(new Error('no network'))
    await vi.advanceTimersByTimeAsync(0)
    queue.resume(list(queue).map(({ key }) => key))
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('shaky')?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(list(queue)).toEqual([])
  })

  it('pauses files and goes on with them from where they were, while others take their places', async () => {
    const { queue, onTheWay, failed } = started(2)
    queue.add(side, ['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(200)
    onTheWay.get('1')?.options.onProgress(0.7)
    const [first] = list(queue)
    queue.pause([first?.key ?? ''])
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['2', '3'])
    expect(list(queue)[0]).toMatchObject({ name: '1', state: 'paused', share: 0.7 })
    onTheWay.get('2')?.end()
    await vi.advanceTimersByTimeAsync(0)
    queue.resume([first?.key ?? ''])
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['3', '1'])
    expect(list(queue)[1]?.name).toBe('3')
    expect(failed).toEqual([])
  })

  it('gives up a file that is taken off the list', async () => {
    const { queue, onTheWay } = started(1)
    queue.add(side, ['1', '2'])
    await vi.advanceTimersByTimeAsync(200)
    const signal = onTheWay.get('1')?.options.signal
    queue.dismiss([list(queue)[0]?.key ?? ''])
    expect(signal?.reason).toBe('give up')
    await vi.advanceTimersByTimeAsync(200)
    expect([...onTheWay.keys()]).toEqual(['2'])
    expect(list(queue).map(({ name }) => name)).toEqual(['2'])
  })
})

describe('files that are dropped again', () => {
  it('are counted where the side has them, and the others are sent', async () => {
    const { queue, onTheWay, kept } = started(5, {
      areThere: async (_, files) => new Set(files.filter((f) => f < 'c')),
    })
    queue.add(side, ['a', 'b', 'c', 'd'])
    await rest()
    expect([...onTheWay.keys()]).toEqual(['c', 'd'])
    expect(queue.now().notes).toMatchObject([{ side, there: 2 }])
    onTheWay.get('c')?.end('there')
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.now().notes).toMatchObject([{ there: 3 }])
    expect(kept.size).toBe(1)
  })

  it('are counted, not refused, where only the server finds that the side has them', async () => {
    const { queue, onTheWay, failed } = started(5, { verdictOn: () => 'there' })
    queue.add(side, ['a', 'b'])
    await rest()
    for (const sending of onTheWay.values()) sending.fail(new Error('already uploaded'))
    await vi.advanceTimersByTimeAsync(0)
    expect([failed, list(queue), queue.now().notes[0]?.there]).toEqual([[], [], 2])
  })

  it('are not sent twice while they are on their way, and go on where they rest', async () => {
    const { queue, onTheWay } = started(5)
    queue.add(side, ['a', 'b'])
    await rest()
    queue.pause([list(queue)[1]?.key ?? ''])
    queue.add(side, ['a', 'b'])
    queue.add(otherSide, ['a'])
    await rest()
    expect(states(queue)).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
      ['a', 'sending'],
    ])
    expect(onTheWay.size).toBe(2)
  })

  it('take the places of those that are asked for again; strangers among those chosen for that are not sent', async () => {
    const { queue, onTheWay, kept } = started(5)
    queue.want([
      { key: 'old-a', side, name: 'a', sizeBytes: 1, identity: 'a' },
      { key: 'old-b', side, name: 'b', sizeBytes: 1, identity: 'b' },
    ])
    expect(states(queue).map(([, state]) => state)).toEqual(['wanted', 'wanted'])
    queue.resume(['old-a'])
    await rest()
    expect(onTheWay.size, 'there is no file to send').toBe(0)
    queue.add(side, ['a', 'x'], { onlyWanted: true })
    await rest()
    expect([...onTheWay.keys()]).toEqual(['a'])
    expect(list(queue).map(({ key, state }) => [key, state])).toEqual([
      ['old-a', 'sending'],
      ['old-b', 'wanted'],
    ])
    expect(queue.now().notes).toMatchObject([{ strangers: 1, there: 0 }])
    queue.dismiss(['old-b'])
    expect(kept).toEqual(new Set(['old-a']))
  })

  it('that cannot be read fail alone', async () => {
    const { queue, onTheWay, failed } = started(5, {
      identify: (file) => (file === 'gone' ? Promise.reject(new Error('no such file')) : Promise.resolve(file)),
    })
    queue.add(side, ['gone', 'here'])
    await rest()
    expect([failed, [...onTheWay.keys()]]).toEqual([['gone'], ['here']])
  })
})

describe('what befalls all files', () => {
  it('a side that takes nothing any more stops its files with one word, and no others', async () => {
    const { queue, onTheWay, failed, kept } = started(3, { verdictOn: () => 'side' })
    queue.add(side, ['a', 'b', 'c', 'd'])
    queue.add(otherSide, ['z'])
    await rest()
    const refusal = new Error('forbidden')
    onTheWay.get('a')?.fail(refusal)
    await rest()
    expect(states(queue)).toEqual([
      ['a', 'stopped'],
      ['b', 'stopped'],
      ['c', 'stopped'],
      ['d', 'stopped'],
      ['z', 'sending'],
    ])
    expect([failed, queue.now().notes]).toMatchObject([[], [{ side, stop: refusal }]])
    expect(kept.size, 'all are asked for again after a reload').toBe(5)
    queue.resume(keys(queue))
    await rest()
    expect([queue.now().notes[0]?.stop, onTheWay.size]).toEqual([null, 3])
  })

  it('a limit that is reached stops what has no room, and what is being sent arrives', async () => {
    const { queue, onTheWay, arrived } = started(2, { verdictOn: () => 'room' })
    queue.add(side, ['a', 'b', 'c'])
    await rest()
    const refusal = new Error('limit reached')
    onTheWay.get('b')?.fail(refusal)
    await rest()
    expect(states(queue)).toEqual([
      ['a', 'sending'],
      ['b', 'stopped'],
      ['c', 'stopped'],
    ])
    expect(queue.now().notes).toMatchObject([{ side, stop: refusal }])
    onTheWay.get('a')?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(arrived).toEqual([[side.inspectionId, true]])
    expect(states(queue)).toEqual([
      ['b', 'stopped'],
      ['c', 'stopped'],
    ])
  })

  it('a session that ends holds what is being sent, and what was paused stays paused after the next sign-in', async () => {
    const { queue, onTheWay, failed, kept } = started(5, { verdictOn: () => 'session' })
    queue.add(side, ['a', 'b', 'c'])
    await rest()
    queue.pause([list(queue)[2]?.key ?? ''])
    onTheWay.get('a')?.fail(new Error('unauthenticated'))
    await vi.advanceTimersByTimeAsync(0)
    queue.hold()
    expect(states(queue).map(([, state]) => state)).toEqual(['held', 'held', 'paused'])
    await rest()
    expect([onTheWay.size, failed, kept.size]).toEqual([0, [], 3])
    queue.release()
    await rest()
    expect([...onTheWay.keys()]).toEqual(['a', 'b'])
  })

  it('tells which file of a side was the last, whatever other sides send', async () => {
    const { queue, onTheWay, arrived } = started(5)
    queue.add(side, ['a', 'b'])
    queue.add(otherSide, ['z'])
    await rest()
    for (const name of ['a', 'b', 'z']) {
      onTheWay.get(name)?.end()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(arrived).toEqual([
      [7, false],
      [7, true],
      [8, true],
    ])
  })

  it('ASM-01 a file that another tab has sent is neither sent from here nor asked for, one that is being sent finds out by itself', async () => {
    const { queue, onTheWay, kept, arrived } = started(1)
    queue.add(side, ['1', '2', '3'])
    queue.add(otherSide, ['2'])
    await rest()
    queue.pause(keys(queue).slice(1))
    for (const name of ['1', '2', '4']) queue.arrivedElsewhere(side.inspectionId, name)
    expect(states(queue)).toEqual([
      ['1', 'sending'],
      ['3', 'paused'],
      ['2', 'paused'],
    ])
    expect(kept.size).toBe(3)
    expect(arrived).toEqual([[side.inspectionId, false]])
    expect(queue.now().notes).toMatchObject([{ side, there: 1 }])
    onTheWay.get('1')?.end('there')
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.now().notes).toMatchObject([{ side, there: 2 }])
  })

  it('ASM-01 files of a page that is gone are not asked for where this one has them on its list', async () => {
    const { queue, kept } = started(1)
    queue.add(side, ['1'])
    await rest()
    const ofBefore = (key: string, identity: string, of = side) => {
      kept.add(key)
      return { key, side: of, name: identity, sizeBytes: 1, identity }
    }
    queue.want([ofBefore('old-1', '1'), ofBefore('old-2', '2'), ofBefore('old-3', '1', otherSide)])
    expect(states(queue)).toEqual([
      ['1', 'sending'],
      ['2', 'wanted'],
      ['1', 'wanted'],
    ])
    expect([...kept]).toEqual(['key-1', 'old-2', 'old-3'])
  })

  it.each([true, false])(
    'ASM-01 files of a side that takes nothing any more, for good: %s, are asked for after a reload only where that may pass',
    async (forGood) => {
      const { queue, onTheWay, kept } = started(1, { verdictOn: () => 'side', isForGood: () => forGood })
      queue.add(side, ['1', '2'])
      queue.add(otherSide, ['3'])
      await rest()
      onTheWay.get('1')?.fail(new Error('gone'))
      await vi.advanceTimersByTimeAsync(0)
      expect(states(queue).slice(0, 2)).toEqual([
        ['1', 'stopped'],
        ['2', 'stopped'],
      ])
      expect([...kept]).toEqual(forGood ? ['key-3'] : ['key-1', 'key-2', 'key-3'])
    },
  )

  it('ASM-01 what had arrived when its side was stopped is not told as missing', async () => {
    const there = new Set<string>()
    const { queue, onTheWay } = started(2, { verdictOn: () => 'side', areThere: async () => there })
    queue.add(side, ['1', '2', '3'])
    await rest()
    there.add('2')
    onTheWay.get('1')?.fail(new Error('not allowed any more'))
    await vi.advanceTimersByTimeAsync(0)
    expect(states(queue)).toEqual([
      ['1', 'stopped'],
      ['3', 'stopped'],
    ])
    expect(queue.now().notes).toMatchObject([{ there: 1 }])
  })
})
