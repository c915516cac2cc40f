import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { Reserve } from './reserve.ts'
import { Room } from './room.ts'
import { StorageFull } from './storage-full.ts'

const mebibyte = 1024 ** 2
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'room-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** A disk of 1 GB with so much free, whatever the real one has. */
function roomWith(freeBytes: () => number, keepFreeBytes = 50 * mebibyte): Room {
  const room = new Room(folder, keepFreeBytes)
  vi.spyOn(room, 'state').mockImplementation(async () => ({
    freeBytes: freeBytes(),
    totalBytes: 1024 * mebibyte,
    floorBytes: keepFreeBytes,
  }))
  return room
}

describe('the room of a disk', () => {
  it('is told as the system does, with a floor of at most a tenth', async () => {
    const { freeBytes, totalBytes, floorBytes } = await new Room(folder, Number.MAX_SAFE_INTEGER).state()
    expect(freeBytes).toBeLessThanOrEqual(totalBytes)
    expect(floorBytes).toBe(Math.floor(totalBytes / 10))
    expect((await new Room(folder, 1000).state()).floorBytes).toBe(1000)
  })

  it('is refused below the floor, also while a stream is being written, and nothing of it is kept', async () => {
    let free = 60 * mebibyte
    await roomWith(() => free).demand()
    free = 49 * mebibyte
    await expect(roomWith(() => free).demand()).rejects.toThrow(StorageFull)
    await roomWith(() => free, 0).demand()

    free = 60 * mebibyte
    const storage = await DiskStorage.open(folder, { keepFreeBytes: 50 * mebibyte })
    vi.spyOn(storage.room, 'state').mockImplementation(async () => ({
      ...{ freeBytes: free, totalBytes: 1024 * mebibyte, floorBytes: 50 * mebibyte },
    }))
    const source = async function* () {
      for (let sent = 0; sent < 40; sent += 1) {
        free -= mebibyte
        yield Buffer.alloc(mebibyte)
      }
    }
    await expect(storage.put('a/large', source())).rejects.toThrow(StorageFull)
    expect(await readdir(join(folder, '.work'))).toEqual([])
    free = 100 * mebibyte
    expect(await storage.put('a/small', Readable.from([Buffer.alloc(10)]))).toMatchObject({ sizeBytes: 10 })
  })
})

describe('the reserve', () => {
  it('is kept while there is room, given up when the disk is nearly full, and kept again', async () => {
    let free = 60 * mebibyte
    const reserve = new Reserve(
      folder,
      roomWith(() => free),
    )
    expect(await reserve.look()).toBeNull()
    free = 90 * mebibyte
    expect(await reserve.look()).toBe('kept again')
    expect((await stat(join(folder, 'reserve'))).size).toBe(25 * mebibyte)
    expect(await reserve.look()).toBeNull()
    free = 30 * mebibyte
    expect(await reserve.look()).toBeNull()
    free = 24 * mebibyte
    expect(await reserve.look()).toBe('given up')
    expect(await readdir(folder)).toEqual(['reserve-for-start'])
    expect(await reserve.look()).toBeNull()
    free = 75 * mebibyte
    expect(await reserve.look()).toBe('kept again')
    await writeFile(join(folder, 'other'), '')
  })

  it('leaves a start what it needs where nothing is free, and keeps what is left of it for the next', async () => {
    let free = 90 * mebibyte
    const reserve = new Reserve(
      folder,
      roomWith(() => free),
    )
    const keptBytes = async () => (await stat(join(folder, 'reserve-for-start'))).size
    expect(await reserve.leaveRoomToStart()).toBe(false)
    await reserve.keepForStart()
    expect(await keptBytes()).toBe(24 * mebibyte)
    free = 3 * mebibyte
    expect(await reserve.leaveRoomToStart()).toBe(false)
    free = 0
    expect(await reserve.leaveRoomToStart()).toBe(true)
    expect(await readdir(folder)).toEqual([])
    expect(await reserve.leaveRoomToStart()).toBe(false)
    free = 20 * mebibyte
    await reserve.keepForStart()
    expect(await keptBytes()).toBe(18 * mebibyte)
    free = 2 * mebibyte
    await reserve.keepForStart()
    expect(await keptBytes()).toBe(18 * mebibyte)
  })
})
