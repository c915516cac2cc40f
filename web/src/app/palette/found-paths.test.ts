import { describe, expect, it } from 'vitest'
import { pathOf } from './found-paths.ts'

describe('what was found', () => {
  it('opens on its own page, a finding in its picture with its form', () => {
    expect(pathOf({ type: 'device-group', id: 3, inspection: null })).toBe('/visionair/device-group/3')
    expect(pathOf({ type: 'device', id: 4, inspection: null })).toBe('/visionair/device/4')
    expect(pathOf({ type: 'inspection-group', id: 5, inspection: null })).toBe('/visionair/inspection-group/5')
    expect(pathOf({ type: 'annotation', id: 6, inspection: 7 })).toBe(
      '/visionair/inspection/7?view=2&annotation=6&showMenu=open',
    )
  })
})
