import { Gauge, type Registry } from 'prom-client'
import { within } from '../process/within.ts'
import type { Room, RoomState } from '../storage/room.ts'
import type { Look } from './look.ts'

const deadlineMs = 2_000

/** The disk that work, and files where they live there, lie on. */
export function lookAtDisk(registry: Registry, room: Room): Look {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    freeBytes: gauge('visionair_disk_free_bytes', 'Free bytes of the disk of files and work'),
    totalBytes: gauge('visionair_disk_size_bytes', 'Size of the disk of files and work'),
    floorBytes: gauge('visionair_disk_floor_bytes', 'Free bytes below which nothing large is taken in or made'),
  }
  const show = (state: RoomState | null) => {
    for (const each of Object.values(gauges)) each.remove()
    if (state === null) return
    gauges.freeBytes.set(state.freeBytes)
    gauges.totalBytes.set(state.totalBytes)
    gauges.floorBytes.set(state.floorBytes)
  }
  return {
    look: async () => show(await within(deadlineMs, () => room.state()).catch(() => null)),
    close: async () => undefined,
  }
}
