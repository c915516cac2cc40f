import { describe, expect, it } from 'vitest'
import { namesPlace, placeOf } from './public-place.ts'

describe('the address people use', () => {
  it.each([
    ['https://inspect.example', 'https://inspect.example', ''],
    ['https://inspect.example/', 'https://inspect.example', ''],
    ['https://host.example:8443/visionair', 'https://host.example:8443/visionair', '/visionair'],
    ['http://host.example/wind/inspect-2/', 'http://host.example/wind/inspect-2', '/wind/inspect-2'],
  ])('is a host or a path there: %s', (address, publicUrl, basePath) => {
    expect(namesPlace(address)).toBe(true)
    expect(placeOf(address)).toEqual({ publicUrl, basePath })
  })

  it.each([
    'https://host.example/?a=1',
    'https://host.example/#a',
    'https://user:secret@host.example/',
    'https://host.example/a//b',
    'https://host.example/a b',
    'https://host.example/"><script>',
    'https://host.example/api',
    'https://host.example/storage/x',
    'https://host.example/assets',
  ])('is refused otherwise: %s', (address) => {
    expect(namesPlace(address)).toBe(false)
  })
})
