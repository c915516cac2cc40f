import sharp from 'sharp'
import type { Frame } from './camera.ts'

/** What the camera writes beside the picture. */
export interface PhotoFacts {
  readonly capturedAt: Date
  readonly latitude: number
  readonly longitude: number
  readonly altitudeM: number
  /** 1 = stored upright; 6 = stored lying on its left side, to be turned 90° clockwise for display. */
  readonly orientation: 1 | 6
  readonly quality: number
}

/** Encodes an upright RGB picture as JPEG with EXIF: make, time, position, orientation. */
export async function encodePhoto(rgb: Uint8ClampedArray, frame: Frame, facts: PhotoFacts): Promise<Buffer> {
  const raw = { width: frame.widthPx, height: frame.heightPx, channels: 3 as const }
  const upright = sharp(rgb, { raw })
  const stored = facts.orientation === 6 ? upright.rotate(270) : upright
  return await stored
    .withExif(exifOf(facts))
    .withMetadata({ orientation: facts.orientation })
    .jpeg({ quality: facts.quality, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

function exifOf(facts: PhotoFacts): {
  IFD0: Record<string, string>
  IFD2: Record<string, string>
  IFD3: Record<string, string>
} {
  const taken = exifTime(facts.capturedAt)
  return {
    IFD0: { Make: 'Visionair', Model: 'Blade Camera 1', Software: 'Visionair blade renderer', DateTime: taken },
    IFD2: { DateTimeOriginal: taken, DateTimeDigitized: taken, OffsetTimeOriginal: '+00:00', FocalLength: '35/1' },
    IFD3: {
      GPSLatitudeRef: facts.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(facts.latitude),
      GPSLongitudeRef: facts.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(facts.longitude),
      GPSAltitudeRef: '0',
      GPSAltitude: `${Math.round(facts.altitudeM * 100)}/100`,
    },
  }
}

/** "YYYY:MM:DD hh:mm:ss" in UTC, the form of EXIF 2.3 DateTimeOriginal. */
function exifTime(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
}

/** Degrees, minutes and seconds as EXIF rationals; the seconds to 1/10,000 (3 mm). */
function degrees(value: number): string {
  const total = Math.round(Math.abs(value) * 36_000_000)
  const whole = Math.floor(total / 36_000_000)
  const minutes = Math.floor((total % 36_000_000) / 600_000)
  return `${whole}/1 ${minutes}/1 ${total % 600_000}/10000`
}
