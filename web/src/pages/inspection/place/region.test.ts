import { describe, expect, it } from 'vitest'
import { readRegion, writeRegion } from './region.ts'

describe('the part of the picture in the address', () => {
  it('comes back as it was written', () => {
    const region = { x: -0.25, y: 2.7512, width: 0.5, height: 0.75 }
    expect(readRegion(writeRegion(region))).toEqual(region)
  })

  it('is nothing when it is senseless', () => {
    for (const text of [null, '', '1,2,3', '1,2,3,4,5', '0,0,0,1', '0,0,-1,1', 'a,b,c,d', '0,0,1e9,1', '0,,1,1'])
      expect(readRegion(text)).toBeNull()
  })
})
