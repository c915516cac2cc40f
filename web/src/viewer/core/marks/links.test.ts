import { expect, it } from 'vitest'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { chainOf, linkLines } from './links.ts'

const box = (id: string, x: number): ViewerBox => ({
  id,
  x,
  y: 10,
  width: 4,
  height: 6,
  color: '#000',
  label: id,
  severityNumber: 1,
})
const boxes = new Map([box('a', 0), box('b', 100), box('c', 200)].map((one) => [one.id, one]))
const boxOf = (id: string) => boxes.get(id) ?? null

it('a group is a chain through its members in their order', () => {
  expect(chainOf(['a', 'b', 'c'], 'history')).toEqual([
    { fromId: 'a', toId: 'b', kind: 'history' },
    { fromId: 'b', toId: 'c', kind: 'history' },
  ])
  expect(chainOf(['a'], 'normal')).toEqual([])
  expect(chainOf([], 'normal')).toEqual([])
})

it('lines run between the middles, and a link to a box that is not there is not drawn', () => {
  const links = chainOf(['a', 'b', 'gone', 'c'], 'normal')
  expect(linkLines(links, boxOf)).toEqual([{ link: links[0], from: { x: 2, y: 13 }, to: { x: 102, y: 13 } }])
})
