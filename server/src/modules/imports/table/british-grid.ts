import type { Position } from '../../parks/parks.types.ts'

/** Semi-axes in metres. */
interface Ellipsoid {
  readonly a: number
  readonly b: number
}
const airy1830: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 }
const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.3142 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** True origin, its coordinates on the grid and the scale on the central meridian. */
const origin = { latitude: radians(49), longitude: radians(-2), eastingM: 400_000, northingM: -100_000 }
const scale = 0.9996012717

/** Length along the meridian from the true origin (C3). */
function meridian({ a, b }: Ellipsoid, latitude: number): number {
  const n = (a - b) / (a + b)
  const [minus, plus] = [latitude - origin.latitude, latitude + origin.latitude]
  return (
    b *
    scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * minus -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  )
}

/** Latitude and longitude on the Airy ellipsoid (C4 to C9), in radians. */
export function onAiry(eastingM: number, northingM: number): Position {
  const { a, b } = airy1830
  const north = northingM - origin.northingM
  let phi = north / (a * scale) + origin.latitude
  for (let left = north - meridian(airy1830, phi); Math.abs(left) >= 0.00001; left = north - meridian(airy1830, phi))
    phi += left / (a * scale)
  const e2 = (a ** 2 - b ** 2) / a ** 2
  const nu = (a * scale) / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  const rho = (a * scale * (1 - e2)) / (1 - e2 * Math.sin(phi) ** 2) ** 1.5
  const eta2 = nu / rho - 1
  const [t, sec, de] = [Math.tan(phi), 1 / Math.cos(phi), eastingM - origin.eastingM]
  const latitude =
    phi -
    (t / (2 * rho * nu)) * de ** 2 +
    (t / (24 * rho * nu ** 3)) * (5 + 3 * t ** 2 + eta2 - 9 * t ** 2 * eta2) * de ** 4 -
    (t / (720 * rho * nu ** 5)) * (61 + 90 * t ** 2 + 45 * t ** 4) * de ** 6
  const longitude =
    origin.longitude +
    (sec / nu) * de -
    (sec / (6 * nu ** 3)) * (nu / rho + 2 * t ** 2) * de ** 3 +
    (sec / (120 * nu ** 5)) * (5 + 28 * t ** 2 + 24 * t ** 4) * de ** 5 -
    (sec / (5040 * nu ** 7)) * (61 + 662 * t ** 2 + 1320 * t ** 4 + 720 * t ** 6) * de ** 7
  return { latitude, longitude }
}

/** From the datum of the grid to that of satellites (section 6.6, signs turned): metres, parts per million, seconds of arc. */
const helmert = { tx: 446.448, ty: -125.157, tz: 542.06, s: -20.4894e-6, rx: 0.1502, ry: 0.247, rz: 0.8421 }
const second = (angle: number) => radians(angle / 3600)

function shiftedToWgs84({ latitude, longitude }: Position): Position {
  const { a, b } = airy1830
  const nu = a / Math.sqrt(1 - ((a ** 2 - b ** 2) / a ** 2) * Math.sin(latitude) ** 2)
  const x = nu * Math.cos(latitude) * Math.cos(longitude)
  const y = nu * Math.cos(latitude) * Math.sin(longitude)
  const z = nu * (b ** 2 / a ** 2) * Math.sin(latitude)
  const { tx, ty, tz, s, rx, ry, rz } = helmert
  const x2 = tx + (1 + s) * x - second(rz) * y + second(ry) * z
  const y2 = ty + second(rz) * x + (1 + s) * y - second(rx) * z
  const z2 = tz - second(ry) * x + second(rx) * y + (1 + s) * z
  const e2 = (wgs84.a ** 2 - wgs84.b ** 2) / wgs84.a ** 2
  const p = Math.hypot(x2, y2)
  let phi = Math.atan2(z2, p * (1 - e2))
  for (let turn = 0; turn < 6; turn += 1) {
    const nu2 = wgs84.a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z2 + e2 * nu2 * Math.sin(phi), p)
  }
  return { latitude: phi, longitude: Math.atan2(y2, x2) }
}

const rounded = (angle: number) => Math.round(degrees(angle) * 1e6) / 1e6

/**
 * The position in WGS 84 of a point on the British National Grid (OSGB36), within about 5 m; null outside the grid. Formulas and
 * constants: Ordnance Survey, "A guide to coordinate systems in Great Britain", sections 6.6 and annexes A to C.
 */
export function fromBritishGrid(eastingM: number, northingM: number): Position | null {
  if (!(eastingM >= 0 && eastingM < 700_000 && northingM >= 0 && northingM < 1_300_000)) return null
  const { latitude, longitude } = shiftedToWgs84(onAiry(eastingM, northingM))
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}
