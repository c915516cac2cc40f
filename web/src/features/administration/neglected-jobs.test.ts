import { describe, expect, it } from 'vitest'
import { neglectOf } from './neglected-jobs.ts'

const heavy = { jobs: 'heavy', since: '2026-05-04T10:00:00.000Z' } as const
const light = { jobs: 'light', since: '2026-05-04T09:00:00.000Z' } as const

describe('jobs that no worker does', () => {
  it('ADM-02 are named by their share, or as all since the first of them', () => {
    expect(neglectOf([])).toBeNull()
    expect(neglectOf([heavy])).toEqual(heavy)
    expect(neglectOf([light])).toEqual(light)
    expect(neglectOf([heavy, light])).toEqual({ jobs: 'all', since: light.since })
  })
})
