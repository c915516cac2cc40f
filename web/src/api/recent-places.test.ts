import { getDevice } from '@visionair/contract/devices'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { getPark } from '@visionair/contract/parks'
import { beforeEach, describe, expect, it } from 'vitest'
import { callKey } from './hooks.ts'
import {
  forgetPlaceRead,
  forgetRecentPlaces,
  isReadAt,
  maxRecentPlaces,
  placeReaders,
  recentPlaces,
  rememberRecentPlace,
} from './recent-places.ts'

const entries = new Map<string, string>()
const storage: Storage = {
  get length() {
    return entries.size
  },
  clear: () => entries.clear(),
  getItem: (key) => entries.get(key) ?? null,
  key: (index) => [...entries.keys()][index] ?? null,
  removeItem: (key) => void entries.delete(key),
  setItem: (key, value) => void entries.set(key, value),
}
const place = (number: number) => ({ path: `/visionair/device/${number}`, title: `T${number}` })

beforeEach(() => entries.clear())

describe('recent places', () => {
  it('are told the newest first, each once, and so many at most', () => {
    for (const number of [1, 2, 3, 1]) rememberRecentPlace(7, place(number), storage)
    expect(recentPlaces(7, storage)).toEqual([place(1), place(3), place(2)])
    for (let number = 10; number < 30; number += 1) rememberRecentPlace(7, place(number), storage)
    expect(recentPlaces(7, storage)).toHaveLength(maxRecentPlaces)
    expect(recentPlaces(7, storage)[0]).toEqual(place(29))
  })

  it('are those of one account only, and none once it signed out', () => {
    rememberRecentPlace(7, place(1), storage)
    expect(recentPlaces(8, storage)).toEqual([])
    rememberRecentPlace(8, place(2), storage)
    expect(recentPlaces(7, storage)).toEqual([])
    forgetRecentPlaces(storage)
    expect(recentPlaces(8, storage)).toEqual([])
  })

  it('are parks, devices, visits and sides, and no other page', () => {
    const paths = ['device-group/1', 'device/2', 'inspection-group/3', 'inspection/4'].map(
      (path) => `/visionair/${path}`,
    )
    for (const path of paths) rememberRecentPlace(7, { path, title: path }, storage)
    for (const path of [
      '/visionair/dashboard',
      '/administration/users',
      '/visionair/device/0',
      '/visionair/device/2/x',
    ])
      rememberRecentPlace(7, { path, title: path }, storage)
    expect(recentPlaces(7, storage).map(({ path }) => path)).toEqual(paths.toReversed())
  })

  it('leave the list when what their page is about was deleted or is out of sight, and nothing else does', () => {
    for (const number of [1, 2]) rememberRecentPlace(7, place(number), storage)
    forgetPlaceRead(callKey(getPark, { params: { id: 1 } }), storage)
    forgetPlaceRead(callKey(getDevice, { params: { id: 3 } }), storage)
    forgetPlaceRead(['Devices', 'listDevices', null, null], storage)
    expect(recentPlaces(7, storage)).toEqual([place(2), place(1)])
    forgetPlaceRead(callKey(getDevice, { params: { id: 2 } }), storage)
    expect(recentPlaces(7, storage)).toEqual([place(1)])
  })

  it('are read by the calls that their pages make', () => {
    const names = [getPark, getDevice, getInspectionGroup, getInspection].map(({ name }) => name)
    expect(Object.values(placeReaders)).toEqual(names)
    expect(isReadAt('/visionair/device/5', callKey(getDevice, { params: { id: 5 } }))).toBe(true)
    expect(isReadAt('/visionair/device/5', callKey(getDevice, { params: { id: 6 } }))).toBe(false)
    expect(isReadAt('/visionair/device/5', callKey(getPark, { params: { id: 5 } }))).toBe(false)
  })

  it('are none where something else was stored', () => {
    const keys = () => [...entries.keys()]
    rememberRecentPlace(7, place(1), storage)
    for (const text of [
      '',
      '{',
      '[]',
      '{"account":7}',
      '{"account":7,"places":[{"path":"javascript:1","title":"x"}]}',
    ]) {
      storage.setItem(keys()[0] ?? '', text)
      expect(recentPlaces(7, storage), text).toEqual([])
    }
    // A page that an earlier version noted is left out, the others stay.
    const both = { account: 7, places: [{ path: '/visionair/dashboard', title: 'Dashboard' }, place(1)] }
    storage.setItem(keys()[0] ?? '', JSON.stringify(both))
    expect(recentPlaces(7, storage)).toEqual([place(1)])
  })
})
