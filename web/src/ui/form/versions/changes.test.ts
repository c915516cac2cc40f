import { describe, expect, it } from 'vitest'
import { changedOf, leavesOf, meetingOf } from './changes.ts'

describe('what of a body changed', () => {
  it('is named field by field, lists and objects by value', () => {
    const before = { name: 'A', services: [1, 2], comment: { en: 'x', fr: 'y' }, svg: null }
    expect(changedOf(before, { ...before })).toEqual({})
    expect(changedOf(before, { ...before, services: [1, 2, 3] })).toEqual({ services: [1, 2, 3] })
    expect(changedOf(before, { ...before, comment: { en: 'x', fr: 'z' } })).toEqual({ comment: { en: 'x', fr: 'z' } })
  })
})

describe('two changes of one state', () => {
  const base = { name: 'A', place: 'Amiens', values: { hub: 80, rotor: 100 }, position: { latitude: 1, longitude: 2 } }

  it('meet where each touched something else: nothing is to be chosen', () => {
    const mine = { ...base, name: 'B' }
    const theirs = { ...base, values: { hub: 81, rotor: 100 } }
    expect(meetingOf(base, mine, theirs)).toEqual({ conflicts: [], theirs: ['values.hub'] })
  })

  it('collide where both touched one thing in another way, and only there', () => {
    const mine = { ...base, name: 'B', place: 'Albert' }
    const theirs = { ...base, name: 'C', place: 'Albert', values: { hub: 80, rotor: 120 } }
    expect(meetingOf(base, mine, theirs)).toEqual({ conflicts: ['name'], theirs: ['values.rotor'] })
  })

  it('of a whole group collide even in different parts of it', () => {
    const mine = { ...base, position: { latitude: 5, longitude: 2 } }
    const theirs = { ...base, position: { latitude: 1, longitude: 6 } }
    expect(meetingOf(base, mine, theirs).conflicts).toEqual([])
    expect(meetingOf(base, mine, theirs, ['position']).conflicts).toEqual(['position'])
  })

  it('keep a dotted name of a group apart from one that begins alike', () => {
    expect(leavesOf({ a: { b: 1 }, ab: 2 })).toEqual({ 'a.b': 1, ab: 2 })
  })
})
