import { describe, expect, it } from 'vitest'
import { componentOf, linkRefusal } from './offered.ts'

const linkedIn = (group: number | null) =>
  group === null
    ? { annotationGroups: [], annotationGroupTypes: [] }
    : { annotationGroups: [9, group], annotationGroupTypes: ['history' as const, 'normal' as const] }

describe('what is offered for findings chosen together', () => {
  it('types are those of the one component they have in common', () => {
    expect(componentOf([{ componentId: 4 }, { componentId: 4 }])).toBe(4)
    expect(componentOf([{ componentId: null }, { componentId: null }])).toBeNull()
    expect(componentOf([{ componentId: null }, { componentId: 4 }])).toBe('mixed')
  })

  it('a link needs two findings, at most a hundred, that are not linked with one another already', () => {
    expect(linkRefusal([linkedIn(null)])).toBe('linkOne')
    expect(linkRefusal(Array.from({ length: 101 }, () => linkedIn(null)))).toBe('linkMany')
    expect(linkRefusal([linkedIn(1), linkedIn(1)])).toBe('linkDone')
    expect(linkRefusal([linkedIn(1), linkedIn(2)])).toBeNull()
    expect(linkRefusal([linkedIn(1), linkedIn(null)])).toBeNull()
    expect(linkRefusal([linkedIn(null), linkedIn(null)])).toBeNull()
  })
})
