import { randomFrom } from './random.ts'

/** A smooth random field over the plane with values in [0, 1]. */
export type Noise = (x: number, y: number) => number

const LATTICE = 256
const MASK = LATTICE - 1

/** One table of random numbers serves all fields: each reads it from an origin of its own. */
const lattice = ((): Float32Array => {
  const random = randomFrom('lattice')
  return Float32Array.from({ length: LATTICE * LATTICE }, () => random.next())
})()

/** Value noise: random numbers on the integer lattice (period 256), joined by the smoothstep of both coordinates. */
export function valueNoise(...keys: readonly (string | number)[]): Noise {
  const random = randomFrom('noise', ...keys)
  const originX = random.range(0, LATTICE)
  const originY = random.range(0, LATTICE)
  return (x, y) => latticeAt(x + originX, y + originY)
}

function latticeAt(x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const smoothU = u * u * (3 - 2 * u)
  const smoothV = v * v * (3 - 2 * v)
  const left = column & MASK
  const right = (column + 1) & MASK
  const top = (row & MASK) * LATTICE
  const bottom = ((row + 1) & MASK) * LATTICE
  const topLeft = lattice[top + left] ?? 0
  const bottomLeft = lattice[bottom + left] ?? 0
  const upper = topLeft + ((lattice[top + right] ?? 0) - topLeft) * smoothU
  const lower = bottomLeft + ((lattice[bottom + right] ?? 0) - bottomLeft) * smoothU
  return upper + (lower - upper) * smoothV
}

/** Fractal sum of octaves: each about doubles the frequency and halves the amplitude; the result stays in [0, 1]. */
export function fractalNoise(octaves: number, ...keys: readonly (string | number)[]): Noise {
  const random = randomFrom('noise', ...keys)
  const originX = random.range(0, LATTICE)
  const originY = random.range(0, LATTICE)
  const norm = 1 / (2 - 2 ** (1 - octaves))
  return (x, y) => {
    let sum = 0
    let amplitude = norm
    let frequency = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * latticeAt(x * frequency + originX + 17.3 * octave, y * frequency + originY - 9.1 * octave)
      amplitude *= 0.5
      frequency *= 2.03
    }
    return sum
  }
}

/**
 * The same field read from a grid of `spacing` and joined bilinearly: several times faster for fields that change slowly.
 * The grid covers 0…width × top…bottom; points outside take the value of the nearest edge.
 */
export function gridded(noise: Noise, area: { width: number; top: number; bottom: number }, spacing: number): Noise {
  const columns = Math.ceil(area.width / spacing) + 2
  const rows = Math.ceil((area.bottom - area.top) / spacing) + 2
  const grid = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      grid[row * columns + column] = noise(column * spacing, area.top + row * spacing)
    }
  }
  return (x, y) => {
    const gx = Math.min(columns - 1.001, Math.max(0, x / spacing))
    const gy = Math.min(rows - 1.001, Math.max(0, (y - area.top) / spacing))
    const column = Math.floor(gx)
    const row = Math.floor(gy)
    const at = row * columns + column
    const u = gx - column
    const upper = (grid[at] ?? 0) * (1 - u) + (grid[at + 1] ?? 0) * u
    const lower = (grid[at + columns] ?? 0) * (1 - u) + (grid[at + columns + 1] ?? 0) * u
    return upper + (lower - upper) * (gy - row)
  }
}

/** 0 below `low`, 1 above `high`, the smoothstep 3t² − 2t³ between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
