/**
 * The few EXIF facts the product uses, read straight from the block (CIPA DC-008, TIFF 6.0 section 2).
 * Own reader, because a general one materialises every declared value: a hostile block of 65 kB made exif-reader spend
 * 15 s and 3.2 GB. This one touches some known tags, each of a bounded size, and ignores whatever it does not understand.
 */
export interface ExifFacts {
  /** `YYYY-MM-DDTHH:MM:SS`, followed by `±HH:MM` only when the camera recorded its offset from UTC. */
  readonly capturedAt: string | null
  readonly gps: GpsPosition | null
  /** Maker and model, for example `DJI FC300S`. */
  readonly camera: string | null
  readonly lens: Lens
}

/** What the camera says of the lens and the sensor; null what it does not say. */
export interface Lens {
  readonly focalLengthMm: number | null
  /** In terms of film of 36 x 24 mm, a whole number. */
  readonly focalLength35Mm: number | null
  /** Pixels of the picture as it was stored per millimetre of the sensor. */
  readonly sensorPxPerMm: number | null
  /** 1 where it was not used. */
  readonly digitalZoom: number | null
}

/** WGS 84 in degrees, north and east positive; altitude in metres above sea level, negative below. */
export interface GpsPosition {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeM: number | null
}

const noLens: Lens = { focalLengthMm: null, focalLength35Mm: null, sensorPxPerMm: null, digitalZoom: null }
const none: ExifFacts = { capturedAt: null, gps: null, camera: null, lens: noLens }
const maxEntries = 512
const maxTextLength = 100

type Value = string | readonly number[]
type Directory = ReadonlyMap<number, Value>

const tag = {
  make: 0x010f,
  model: 0x0110,
  photoDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  focalLength: 0x920a,
  focalPlaneXResolution: 0xa20e,
  focalPlaneUnit: 0xa210,
  digitalZoom: 0xa404,
  focalLength35: 0xa405,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
} as const

class Block {
  readonly #bytes: Buffer
  readonly #littleEndian: boolean

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#littleEndian = bytes.toString('latin1', 0, 2) === 'II'
  }

  short(at: number): number | null {
    if (at < 0 || at + 2 > this.#bytes.length) return null
    return this.#littleEndian ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }

  long(at: number): number | null {
    if (at < 0 || at + 4 > this.#bytes.length) return null
    return this.#littleEndian ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at)
  }

  text(at: number, length: number): string {
    const text = this.#bytes.toString('latin1', at, at + Math.min(length, maxTextLength))
    const end = text.indexOf('\0')
    return (end < 0 ? text : text.slice(0, end)).replace(/[^\x20-\x7e\xa0-\xff]/g, ' ').trim()
  }

  /** The directory at a position, only the wanted tags. Unreadable entries are left out. */
  directory(at: number | null, wanted: readonly number[]): Directory {
    const found = new Map<number, Value>()
    const count = at === null ? null : this.short(at)
    if (at === null || count === null) return found
    for (let i = 0; i < Math.min(count, maxEntries); i++) {
      const entry = at + 2 + 12 * i
      const id = this.short(entry)
      if (id === null) break
      const value = wanted.includes(id) ? this.#value(entry) : null
      if (value !== null) found.set(id, value)
    }
    return found
  }

  #value(entry: number): Value | null {
    const type = this.short(entry + 2)
    const count = this.long(entry + 4)
    const target = this.long(entry + 8)
    if (type === null || count === null || target === null) return null
    if (type === 2) return this.text(count <= 4 ? entry + 8 : target, count)
    if (type === 1) return numbers([this.#bytes[entry + 8] ?? null])
    if (type === 3) return numbers([this.short(entry + 8)])
    if (type === 4) return numbers([target])
    if (type !== 5 || count > 3) return null
    return numbers(Array.from({ length: count }, (_, i) => this.#rational(target + 8 * i)))
  }

  #rational(at: number): number | null {
    const numerator = this.long(at)
    const denominator = this.long(at + 4)
    return numerator === null || denominator === null || denominator === 0 ? null : numerator / denominator
  }
}

function numbers(values: readonly (number | null)[]): readonly number[] | null {
  const present = values.filter((value) => value !== null)
  return present.length === values.length && present.length > 0 ? present : null
}

const textOf = (directory: Directory, id: number): string => {
  const value = directory.get(id)
  return typeof value === 'string' ? value : ''
}

const numbersOf = (directory: Directory, id: number): readonly number[] => {
  const value = directory.get(id)
  return value === undefined || typeof value === 'string' ? [] : value
}

function capturedAt(photo: Directory): string | null {
  const match = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/.exec(textOf(photo, tag.dateTimeOriginal))
  if (match === null) return null
  const [, year, month, day, hour, minute, second] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = Date.parse(`${local}Z`)
  // A camera without a clock writes zeros; a day that does not exist would be moved silently to another one.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== local) return null
  const offset = textOf(photo, tag.offsetTimeOriginal)
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? local + offset : local
}

function degrees(directory: Directory, id: number, refId: number, limit: number): number | null {
  const [whole, minutes = 0, seconds = 0] = numbersOf(directory, id)
  if (whole === undefined) return null
  const value = whole + minutes / 60 + seconds / 3600
  if (value > limit) return null
  const ref = textOf(directory, refId).toUpperCase()
  return ref === 'S' || ref === 'W' ? -value : value
}

function gpsPosition(directory: Directory): GpsPosition | null {
  const latitude = degrees(directory, tag.latitude, tag.latitudeRef, 90)
  const longitude = degrees(directory, tag.longitude, tag.longitudeRef, 180)
  // Cameras without a fix write zeros; nobody inspects turbines at exactly 0° N 0° E.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  const [altitude] = numbersOf(directory, tag.altitude)
  const below = numbersOf(directory, tag.altitudeRef)[0] === 1
  return { latitude, longitude, altitudeM: altitude === undefined ? null : below ? -altitude : altitude }
}

function cameraName(image: Directory): string | null {
  const make = textOf(image, tag.make)
  const model = textOf(image, tag.model)
  const name = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim()
  return name === '' ? null : name
}

/** Millimetres in the units in which cameras count pixels of their sensor: inch, centimetre, millimetre, micrometre. */
const unitsMm: Readonly<Record<number, number>> = { 2: 25.4, 3: 10, 4: 1, 5: 0.001 }

function lensOf(photo: Directory): Lens {
  const positive = (id: number) => {
    const [value] = numbersOf(photo, id)
    return value !== undefined && value > 0 ? value : null
  }
  const resolution = positive(tag.focalPlaneXResolution)
  // TIFF 6.0: inch where no unit is given.
  const unitMm = unitsMm[numbersOf(photo, tag.focalPlaneUnit)[0] ?? 2]
  return {
    focalLengthMm: positive(tag.focalLength),
    focalLength35Mm: positive(tag.focalLength35),
    sensorPxPerMm: resolution === null || unitMm === undefined ? null : resolution / unitMm,
    digitalZoom: positive(tag.digitalZoom),
  }
}

/** Reads an EXIF block (with or without its `Exif\0\0` prefix). Never throws: what is missing or broken is `null`. */
export function readExif(exif: Buffer | undefined): ExifFacts {
  if (exif === undefined) return none
  const bytes = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  if (!['II', 'MM'].includes(bytes.toString('latin1', 0, 2))) return none
  const block = new Block(bytes)
  if (block.short(2) !== 42) return none
  const image = block.directory(block.long(4), [tag.make, tag.model, tag.photoDirectory, tag.gpsDirectory])
  const photo = block.directory(numbersOf(image, tag.photoDirectory)[0] ?? null, [
    tag.dateTimeOriginal,
    tag.offsetTimeOriginal,
    tag.focalLength,
    tag.focalPlaneXResolution,
    tag.focalPlaneUnit,
    tag.digitalZoom,
    tag.focalLength35,
  ])
  const gps = block.directory(numbersOf(image, tag.gpsDirectory)[0] ?? null, [1, 2, 3, 4, 5, 6])
  return { capturedAt: capturedAt(photo), gps: gpsPosition(gps), camera: cameraName(image), lens: lensOf(photo) }
}
