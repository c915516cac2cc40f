import type { PyramidGeometry } from './geometry.ts'

const maxSidePx = 10_000_000

/** The `.dzi` description of a pyramid of JPEG tiles, as viewers expect it. */
export function writeDzi({ widthPx, heightPx, tileSizePx, overlapPx }: PyramidGeometry, format = 'jpeg'): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="${format}" Overlap="${overlapPx}" TileSize="${tileSizePx}">`,
    `  <Size Width="${widthPx}" Height="${heightPx}"/>`,
    '</Image>',
    '',
  ].join('\n')
}

function attribute(xml: string, name: string, least: number, most: number): number | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*["'](\\d{1,9})["']`).exec(xml)
  const value = match === null ? Number.NaN : Number(match[1])
  return value >= least && value <= most ? value : null
}

/** The geometry in a `.dzi` description, or null when a value is missing or out of range. */
export function parseDzi(xml: string): PyramidGeometry | null {
  const widthPx = attribute(xml, 'Width', 1, maxSidePx)
  const heightPx = attribute(xml, 'Height', 1, maxSidePx)
  const tileSizePx = attribute(xml, 'TileSize', 1, 8192)
  const overlapPx = attribute(xml, 'Overlap', 0, 8192)
  if (widthPx === null || heightPx === null || tileSizePx === null || overlapPx === null) return null
  return { widthPx, heightPx, tileSizePx, overlapPx }
}
