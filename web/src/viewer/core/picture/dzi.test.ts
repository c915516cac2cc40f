import { describe, expect, it } from 'vitest'
import { parseDzi, splitDziUrl, tileUrl } from './dzi.ts'

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpeg" Overlap="1" TileSize="510">
  <Size Height="60000" Width="8000"/>
</Image>`

describe('Deep Zoom descriptor', () => {
  it('is read', () => {
    expect(parseDzi(xml)).toEqual({ widthPx: 8000, heightPx: 60_000, tileSizePx: 510, overlapPx: 1, format: 'jpeg' })
  })

  it('is refused when it is something else or incomplete', () => {
    expect(parseDzi('<html><body>Not found</body></html>')).toBeNull()
    expect(parseDzi(xml.replace('Width="8000"', 'Width="0"'))).toBeNull()
    expect(parseDzi(xml.replace('TileSize="510"', ''))).toBeNull()
  })
})

describe('signed addresses', () => {
  it('give every tile the query of the descriptor, slashes in it included', () => {
    const url = splitDziUrl('/storage/pyramids/3/v2/left.dzi?expires=99&signature=a/b+c=')
    expect(url.path).toBe('/storage/pyramids/3/v2/left.dzi')
    expect(tileUrl(url, 'jpeg', 12, 3, 45)).toBe(
      '/storage/pyramids/3/v2/left_files/12/3_45.jpeg?expires=99&signature=a/b+c=',
    )
    expect(tileUrl(splitDziUrl('/a/b.dzi'), 'jpeg', 0, 0, 0)).toBe('/a/b_files/0/0_0.jpeg')
  })
})
