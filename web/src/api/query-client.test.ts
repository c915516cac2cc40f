import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError } from './problem-error.ts'
import { createQueryClient } from './query-client.ts'
import { send } from './send.ts'
import { noteWrite, StoppedError } from './stopped-error.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('createQueryClient', () => {
  it('fails a write at once without a network, and never sends it by itself when the network is back', async () => {
    const client = createQueryClient()
    client.mount()
    onlineManager.setOnline(false)
    let tries = 0
    const dialog = new MutationObserver(client, {
      mutationFn: () => {
        tries += 1
        return Promise.reject(new ConnectionError(null))
      },
    })
    const leave = dialog.subscribe(() => undefined)
    await expect(dialog.mutate()).rejects.toBeInstanceOf(ConnectionError)
    leave()
    onlineManager.setOnline(true)
    await settled()
    expect(tries).toBe(1)
    client.unmount()
  })

  it.each([
    ['GET', 0],
    ['PUT', 1],
    ['POST', 1],
    ['DELETE', 1],
  ])('tells of a stopped write that what was sent may have been done: %s %i', async (method, times) => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    let told = 0
    const client = createQueryClient(() => {
      told += 1
    })
    await client.fetchQuery({ queryKey: ['park'], queryFn: () => 1 })
    const controller = new AbortController()
    const write = new MutationObserver(client, {
      mutationFn: () => send({ method, address: '/api/parks/1', signal: controller.signal, isPublic: false }),
    })
    const ended = expect(write.mutate()).rejects.toBeInstanceOf(StoppedError)
    await settled()
    controller.abort(new StoppedError(controller.signal))
    await ended
    expect(told).toBe(times)
    expect(client.getQueryState(['park'])?.isInvalidated).toBe(times > 0)
  })

  it('tells when a write was stopped on its way, and reads again what it may have changed', async () => {
    const controller = new AbortController()
    noteWrite(controller.signal)
    let told = 0
    const client = createQueryClient(() => {
      told += 1
    })
    let reads = 0
    await client.fetchQuery({ queryKey: ['park'], queryFn: () => ++reads })
    const write = new MutationObserver(client, {
      mutationFn: () => Promise.reject(new StoppedError(controller.signal)),
    })
    await expect(write.mutate()).rejects.toBeInstanceOf(StoppedError)
    expect(told).toBe(1)
    expect(client.getQueryState(['park'])?.isInvalidated).toBe(true)
  })
})
