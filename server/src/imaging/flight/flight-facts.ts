import type { FlightFacts } from '@visionair/contract/rules'
import type { ExifFacts } from '../photo/exif.ts'

const maxXmpBytes = 65_536
const number = String.raw`([+-]?\d{1,7}(?:\.\d{1,12})?)`

/** The number a name has in an XMP block, as attribute or as element; only numbers are looked for, the block is not parsed as XML. */
function numberOf(xmp: string, ...names: readonly string[]): number | null {
  for (const name of names) {
    const [, text] = new RegExp(String.raw`[\s<]${name}(?:="|>)\s*${number}\s*["<]`).exec(xmp) ?? []
    if (text !== undefined) return Number(text)
  }
  return null
}

/**
 * The structure of a Skydio photo with a name: its fields are called alike in all of them, so they are looked for inside of it alone.
 * As elements, or as attributes of the element itself.
 */
function skydio(xmp: string, structure: string): string {
  const from = xmp.indexOf(`<drone-skydio:${structure}`)
  if (from < 0) return ''
  const closing = xmp.indexOf(`</drone-skydio:${structure}>`, from)
  const end = closing < 0 ? xmp.indexOf('/>', from) : closing
  return end < 0 ? '' : xmp.slice(from, end)
}

/** DJI tells whether the laser met anything: else the distance is 0 or what it was before. */
function laserDistance(xmp: string): number | null {
  const [, status] = /drone-dji:LRFStatus(?:="|>)\s*([A-Za-z]{1,20})/.exec(xmp) ?? []
  const distanceM = numberOf(xmp, 'drone-dji:LRFTargetDistance')
  const isMet = status === undefined || status === 'Normal'
  return isMet && distanceM !== null && distanceM > 0 ? distanceM : null
}

const centreTolerance = 0.1

/**
 * The focal length in pixels, of a photo that is the size the lens was calibrated for: its optical centre lies near the middle then. Without
 * a centre nothing tells that the photo was not made smaller since.
 */
function calibratedFocal(xmp: string, { widthPx, heightPx }: { widthPx: number; heightPx: number }): number | null {
  const ofSkydio = skydio(xmp, 'CalibratedFocalLength')
  const centreOfSkydio = skydio(xmp, 'CalibratedOpticalCenter')
  const focal = numberOf(xmp, 'drone-dji:CalibratedFocalLength') ?? numberOf(ofSkydio, 'drone-skydio:X')
  const x = numberOf(xmp, 'drone-dji:CalibratedOpticalCenterX') ?? numberOf(centreOfSkydio, 'drone-skydio:X')
  const y = numberOf(xmp, 'drone-dji:CalibratedOpticalCenterY') ?? numberOf(centreOfSkydio, 'drone-skydio:Y')
  if (focal === null || focal <= 0 || x === null || y === null) return null
  // A photo that is shown turned was calibrated as it was stored.
  const isNear = (along: number, across: number) =>
    Math.abs(x / along - 0.5) < centreTolerance && Math.abs(y / across - 0.5) < centreTolerance
  return isNear(widthPx, heightPx) || isNear(heightPx, widthPx) ? focal : null
}

/**
 * What camera and drone wrote with a photo: EXIF's lens and sensor, and the XMP of DJI, Skydio, Parrot, Autel and Pix4D's names. Sizes are
 * those of the upright photo. Null when nothing of it is there; never throws.
 */
export function readFlight(
  xmp: Buffer | undefined,
  { lens }: Pick<ExifFacts, 'lens'>,
  size: { readonly widthPx: number; readonly heightPx: number },
): FlightFacts | null {
  const text = xmp?.toString('latin1', 0, maxXmpBytes) ?? ''
  const towards = skydio(text, 'CameraOrientationNED')
  const angle = (name: string) =>
    numberOf(
      text,
      ...[`drone-dji:Gimbal${name}Degree`, `drone-parrot:Camera${name}Degree`, `drone:Gimbal${name}Degree`],
      `Camera:${name}`,
    ) ?? numberOf(towards, `drone-skydio:${name}`)
  const facts: FlightFacts = {
    ...lens,
    calibratedFocalPx: calibratedFocal(text, size),
    ...{ yawDeg: angle('Yaw'), pitchDeg: angle('Pitch'), rollDeg: angle('Roll') },
    absoluteHeightM: numberOf(
      text,
      ...['drone-dji:AbsoluteAltitude', 'drone-skydio:AbsoluteAltitude', 'drone:AbsoluteAltitude'],
    ),
    rtkFlag: numberOf(text, 'drone-dji:RtkFlag', 'drone:RtkFlag'),
    laserDistanceM: laserDistance(text),
  }
  return Object.values(facts).some((value) => value !== null) ? facts : null
}
