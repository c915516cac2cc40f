import type { diskStandings } from '@visionair/contract/administration'
import type { RoomState } from './room.ts'

export type DiskStanding = (typeof diskStandings)[number]

/** Administrators are told from this many times the floor. */
const lowFactor = 2

/** Whether the disk has room, will soon be at the floor, or is there. */
export function standingOf({ freeBytes, floorBytes }: RoomState): DiskStanding {
  if (freeBytes < floorBytes) return 'full'
  return freeBytes < lowFactor * floorBytes ? 'low' : 'plenty'
}
