import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectionError } from './problem-error.ts'
import { createQueryClient } from './query-client.ts'
import { StoppedError } from './stopped-error.ts'

afterEach(() => onlineManager.setOnline(true))

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

  it('tells when a write was stopped on its way, and reads again what it may have changed', async () => {
    let told = 0
    const client = createQueryClient(() => {
      told += 1
    })
    let reads = 0
    await client.fetchQuery({ queryKey: ['park'], queryFn: () => ++reads })
    const write = new MutationObserver(client, { mutationFn: () => Promise.reject(new StoppedError()) })
    await expect(write.mutate()).rejects.toBeInstanceOf(StoppedError)
    expect(told).toBe(1)
    expect(client.getQueryState(['park'])?.isInvalidated).toBe(true)
  })
})
