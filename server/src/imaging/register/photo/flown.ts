import { applyTo, type Point, type Similarity } from '../numeric/similarity.ts'

/** Where the camera was and where it looked, as the drone wrote it. */
export interface Flown {
  readonly latitude: number
  readonly longitude: number
  /** Of photos of one flight from the same zero. */
  readonly heightM: number
  /** How far a position may be from the truth, against that of another photo of the flight. */
  readonly errorM: number
  /** From north by east; up from the horizon. */
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly focalPx: number
  /** From the camera to what stands in the middle of the photo; null when it was not measured. */
  readonly distanceM: number | null
}

/** What of a photo the check needs. */
export interface FlownPhoto {
  readonly widthPx: number
  readonly heightPx: number
  readonly flown?: Flown | null
}

/** What stands in the middle of a photo of a blade is no nearer and no farther; who looks down may fly high above the ground. */
const nearestM = 2.5
const farthestM = 30
const farthestBelowM = 150
const looksDownDeg = -40
const laserErrorShare = 0.2
const angleErrorDeg = 1.5
/** So many times what position and angles leave open, and a share of the frame besides, must lie between what is seen and what was flown. */
const errorsApart = 3
const frameApart = 0.1
/** Turned farther the photos do not overlap as they did, and the shift is no measure. */
const mostTurnDeg = 25
const distanceSteps = 60
const metresPerDegree = 111_320
const radians = Math.PI / 180

/**
 * Whether a motion between two photos cannot be: whatever the distance of the blade, a drone that moved as it wrote would have seen a shift
 * of another length. A picture that stood still while the drone moved metres is of what is far behind. Lengths alone are compared: of a
 * real flight that looked straight down the written directions point the wrong way. It refuses only: that a motion fits proves
 * nothing. False where the drone wrote too little.
 */
export function contradictsFlight(a: FlownPhoto, b: FlownPhoto, aFromB: Similarity): boolean {
  const middle = applyTo(aFromB, b.widthPx / 2, b.heightPx / 2)
  const seenPx = Math.hypot(middle.x - a.widthPx / 2, middle.y - a.heightPx / 2)
  const shifts = shiftsOf(a, b)
  return shifts.length > 0 && shifts.every(({ expectedPx, openPx }) => Math.abs(seenPx - expectedPx) > openPx)
}

/**
 * Whether two photos share nothing: whatever the distance of the blade, the drone moved by more than both frames. False where the drone
 * wrote too little.
 */
export function liesApartInFlight(a: FlownPhoto, b: FlownPhoto): boolean {
  const reachPx = (Math.hypot(a.widthPx, a.heightPx) + Math.hypot(b.widthPx, b.heightPx)) / 2
  const shifts = shiftsOf(a, b)
  return shifts.length > 0 && shifts.every(({ expectedPx, openPx }) => expectedPx - openPx > reachPx)
}

/** How far a picture moves for each distance that the blade may have, and what errors leave open; none where too little is known. */
function shiftsOf(a: FlownPhoto, b: FlownPhoto): { readonly expectedPx: number; readonly openPx: number }[] {
  const [from, to] = [a.flown, b.flown]
  if (!from || !to) return []
  const aside = halfTurn(to.yawDeg - from.yawDeg) * Math.cos(from.pitchDeg * radians)
  const turnDeg = Math.hypot(aside, to.pitchDeg - from.pitchDeg)
  if (turnDeg > mostTurnDeg) return []
  const frame = Math.min(a.widthPx, a.heightPx)
  const moved = acrossView(from, to)
  const movedM = Math.hypot(moved.x, moved.y)
  return distancesOf(from, to).map((distanceM) => {
    const errorPx = from.focalPx * (Math.max(from.errorM, to.errorM) / distanceM + angleErrorDeg * radians)
    return {
      expectedPx: (from.focalPx * movedM) / distanceM,
      openPx: errorsApart * errorPx + frameApart * frame + from.focalPx * turnDeg * radians,
    }
  })
}

const halfTurn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/** How far the camera moved to the right and down as the first photo sees it, in metres. */
function acrossView(from: Flown, to: Flown): Point {
  const east = (to.longitude - from.longitude) * metresPerDegree * Math.cos(from.latitude * radians)
  const north = (to.latitude - from.latitude) * metresPerDegree
  const up = to.heightM - from.heightM
  const [yaw, pitch] = [from.yawDeg * radians, from.pitchDeg * radians]
  const ahead = east * Math.sin(yaw) + north * Math.cos(yaw)
  return {
    x: east * Math.cos(yaw) - north * Math.sin(yaw),
    y: ahead * Math.sin(pitch) - up * Math.cos(pitch),
  }
}

/** The distances that the blade may have, evenly in what they make of a shift. */
function distancesOf(from: Flown, to: Flown): number[] {
  const measured = [from.distanceM, to.distanceM].filter((distance) => distance !== null)
  const farthest = from.pitchDeg < looksDownDeg ? farthestBelowM : farthestM
  const near = measured.length > 0 ? Math.min(...measured) * (1 - laserErrorShare) : nearestM
  const far = measured.length > 0 ? Math.max(...measured) * (1 + laserErrorShare) : farthest
  return Array.from({ length: distanceSteps + 1 }, (_, k) => {
    const share = k / distanceSteps
    return 1 / ((1 - share) / near + share / far)
  })
}
