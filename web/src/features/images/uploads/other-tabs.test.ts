import { afterEach, expect, it, vi } from 'vitest'
import { OtherTabs } from './other-tabs.ts'

const open: OtherTabs[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function opened(page: string) {
  const arrived: [number, string][] = []
  const goings = new Map<string, () => void>()
  const whenGone = (other: string, callback: () => void) => void goings.set(other, callback)
  const tabs = new OtherTabs((inspectionId, identity) => arrived.push([inspectionId, identity]), { page, whenGone })
  open.push(tabs)
  return { tabs, arrived, crash: (other: string) => goings.get(other)?.() }
}

it('ASM-01 tabs tell one another how many files are on their way to a side, also one that is opened later', async () => {
  const [{ tabs: one, crash }, { tabs: two }] = [opened('one'), opened('two')]
  one.tell(new Map([[7, 3]]))
  two.tell(new Map([[7, 2]]))
  const three = opened('three').tabs
  await vi.waitFor(() => expect([...three.now()]).toEqual([[7, 5]]))
  await vi.waitFor(() => expect([...one.now()]).toEqual([[7, 2]]))
  crash('two')
  expect([...one.now()]).toEqual([])
  one.tell(new Map())
  await vi.waitFor(() => expect([...three.now()]).toEqual([[7, 2]]))
})

it('ASM-01 tabs tell one another what has arrived, and nobody else is listened to', async () => {
  const [one, two] = [opened('one'), opened('two')]
  const stranger = new BroadcastChannel('visionair-uploads')
  stranger.postMessage({ kind: 'arrived', inspectionId: 'seven' })
  stranger.close()
  one.tabs.tellArrived(7, 'a.jpg-1-x')
  await vi.waitFor(() => expect(two.arrived).toEqual([[7, 'a.jpg-1-x']]))
  expect(one.arrived).toEqual([])
})
