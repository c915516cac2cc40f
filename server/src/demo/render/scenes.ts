import { fractalNoise, smoothStep, valueNoise } from './noise.ts'
import { hashCell } from './random.ts'
import type { Rgb } from './surface.ts'

/** The colour of a background at a place measured in frame heights: x to the right, y down from the top of the first photo. */
export type Scene = (x: number, y: number) => Rgb

/** `a` mixed with `b`, share `t` of `b`. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** Blue sky, paler downwards, with broken clouds shaded on their lower side. */
export function sky(seed: number): Scene {
  const cloud = fractalNoise(4, seed, 'cloud')
  return (x, y) => {
    const blue = mix([92, 138, 190], [168, 196, 218], smoothStep(0, 1.6, y))
    const here = cloud(x * 2.1, y * 3.4)
    const density = smoothStep(0.48, 0.8, here)
    if (density <= 0) return blue
    const lit = smoothStep(-0.07, 0.09, here - cloud(x * 2.1 - 0.16, y * 3.4 - 0.3))
    return mix(blue, mix([150, 168, 190], [214, 224, 236], lit), 0.72 * density)
  }
}

const CROPS: readonly Rgb[] = [
  [104, 122, 58],
  [136, 140, 76],
  [166, 150, 92],
  [84, 104, 52],
  [122, 100, 70],
  [148, 156, 88],
  [72, 92, 50],
]

/** Farmland seen from hub height: parcels with furrows, hedges, groups of trees, haze up to the horizon. */
export function field(seed: number): Scene {
  const warp = fractalNoise(3, seed, 'warp')
  const rough = fractalNoise(4, seed, 'rough')
  const trees = fractalNoise(4, seed, 'trees')
  const above = sky(seed)
  const horizon = 0.3
  return (x, y) => {
    const below = y - horizon - 0.006 * warp(x * 7, 1)
    if (below <= 0) return mix(above(x, y + 0.7), [206, 214, 218], 0.55)
    const depth = 0.34 / (below + 0.03)
    const groundX = (x - 0.5) * depth * 1.5 + 0.5 * warp(x * 2, depth)
    const groundZ = depth * 1.6 + 0.35 * warp(groundX * 0.8, depth * 0.5)
    const colour = parcel(seed, groundX, groundZ, rough)
    const wood = trees(groundX * 1.9, groundZ * 1.9)
    const leafy = smoothStep(0.56, 0.63, wood)
    const crowns: Rgb = mix([38, 52, 30], [72, 88, 44], rough(x * 60, y * 60))
    return mix(mix(colour, crowns, leafy), [182, 194, 200], smoothStep(1.2, 8, depth) * 0.85)
  }
}

function parcel(seed: number, x: number, z: number, rough: (x: number, y: number) => number): Rgb {
  const slant = x * 1.5 + z * 0.46
  const across = z * 1.5 - x * 0.36
  const row = Math.floor(across)
  const column = Math.floor(slant + (hashCell(seed, 7, row) % 100) / 100)
  const own = hashCell(seed, column, row)
  const base = CROPS[own % CROPS.length] ?? CROPS[0] ?? [104, 122, 58]
  const furrows = Math.sin((own % 2 === 0 ? slant : across) * 60) * 5
  const patchy = 34 * (rough(x * 5, z * 5) - 0.5) + furrows
  const edge = Math.min(across - row, 1 - across + row)
  const hedge = 1 - smoothStep(0.015, 0.04, edge)
  return mix([base[0] + patchy, base[1] + patchy, base[2] + patchy * 0.7], [44, 56, 34], hedge * 0.85)
}

/** Open sea: a hazy horizon, swell and ripples that shorten with the distance, scattered crests. */
export function sea(seed: number): Scene {
  const swell = fractalNoise(4, seed, 'swell')
  const ripple = valueNoise(seed, 'ripple')
  const above = sky(seed)
  const horizon = 0.36
  return (x, y) => {
    const below = y - horizon
    if (below <= 0) return mix(above(x, y + 0.8), [198, 208, 214], smoothStep(-0.36, 0, below) * 0.8)
    const depth = 0.3 / (below + 0.012)
    const wave = swell(x * depth * 5, depth * 11)
    const fine = ripple(x * depth * 26, depth * 60)
    const water = mix([44, 76, 92], [128, 152, 164], smoothStep(0.5, 9, depth))
    const light = 66 * (wave - 0.5) + 20 * (fine - 0.5)
    const crest = smoothStep(0.7, 0.78, wave) * smoothStep(0.5, 0.75, fine) * 0.6
    return mix([water[0] + light, water[1] + light, water[2] + light], [222, 228, 230], crest)
  }
}

/** A maintenance hall: sheet-metal wall, columns, girders, lamps and things hung on the wall. */
export function hangar(seed: number): Scene {
  const stain = fractalNoise(4, seed, 'stain')
  const warp = valueNoise(seed, 'spacing')
  return (placeX, placeY) => {
    // Columns and girders stay straight but stand at uneven distances.
    const x = placeX + 0.26 * warp(placeX * 1.7, 0)
    const y = placeY + 0.5 * warp(0, placeY * 1.3)
    const sheet = 5 * Math.sin(x * 150) + 38 * (stain(x * 3, y * 3) - 0.5)
    const panel = hashCell(seed, Math.floor(x / 0.19), Math.floor(y / 0.34)) % 17
    const grey = 92 + panel + sheet - 14 * x
    const wall: Rgb = [grey, grey + 4, grey + 7]
    const thing = furniture(seed, x, y)
    return thing === undefined ? wall : mix(thing, wall, 0.12 + 0.3 * stain(x * 9, y * 9))
  }
}

function furniture(seed: number, x: number, y: number): Rgb | undefined {
  const column = x / 0.38 - Math.floor(x / 0.38)
  if (column < 0.1) return column < 0.02 || column > 0.08 ? [44, 47, 50] : [64, 68, 72]
  const girder = y / 0.68 - Math.floor(y / 0.68)
  if (girder < 0.055) return girder < 0.012 ? [96, 80, 40] : [150, 124, 58]
  const cellX = Math.floor(x / 0.38)
  const cellY = Math.floor(y / 0.17)
  const own = hashCell(seed, cellX, cellY)
  const u = column
  const v = y / 0.17 - cellY
  if (own % 9 === 0 && u > 0.25 && u < 0.85 && v > 0.4 && v < 0.56) return [222, 224, 214]
  if (own % 9 === 1 && u > 0.4 && u < 0.62 && v > 0.2 && v < 0.8) return [112, 58, 50]
  if (own % 9 < 4 && u > 0.3 && u < 0.8 && v > 0.25 && v < 0.75) return [66, 78, 92]
  return undefined
}
