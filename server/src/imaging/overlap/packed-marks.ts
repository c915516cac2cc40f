import { descriptorWords, gridOf, type Keypoints } from '../register/features/keypoints.ts'
import { f32, u32 } from '../register/numeric/typed-read.ts'
import { gridCellPx, type MatchablePhoto } from '../register/photo/prepared-photo.ts'

/** Raised whenever marks of before cannot be compared with those of now. */
export const marksVersion = 1

const headerBytes = 16
const bytesPerMark = 7 + 4 * descriptorWords
const stepsPerPx = 8
const anglesPerTurn = 256
const largestLikeness = 255
const finestSizePx = 31
const sizeStep = 1.2

/** The marks of a photo in about 60 kB, little-endian: sizes, then 39 bytes per keypoint. */
export function packMarks({ widthPx, heightPx, width, height, keypoints, likeness }: MatchablePhoto): Buffer {
  const packed = Buffer.alloc(headerBytes + keypoints.count * bytesPerMark)
  packed.writeUInt16LE(marksVersion, 0)
  packed.writeUInt16LE(keypoints.count, 2)
  packed.writeUInt32LE(widthPx, 4)
  packed.writeUInt32LE(heightPx, 8)
  packed.writeUInt16LE(width, 12)
  packed.writeUInt16LE(height, 14)
  for (let k = 0; k < keypoints.count; k++) {
    const at = headerBytes + k * bytesPerMark
    packed.writeUInt16LE(Math.round(f32(keypoints.x, k) * stepsPerPx), at)
    packed.writeUInt16LE(Math.round(f32(keypoints.y, k) * stepsPerPx), at + 2)
    packed.writeUInt8(Math.round((f32(keypoints.angleDeg, k) / 360) * anglesPerTurn) % anglesPerTurn, at + 4)
    packed.writeUInt8(Math.round(Math.log(f32(keypoints.sizePx, k) / finestSizePx) / Math.log(sizeStep)), at + 5)
    packed.writeUInt8(Math.round(f32(likeness, k) * largestLikeness), at + 6)
    for (let word = 0; word < descriptorWords; word++)
      packed.writeUInt32LE(u32(keypoints.descriptors, k * descriptorWords + word), at + 7 + 4 * word)
  }
  return packed
}

/** What {@link packMarks} packed; null for what is none of it, or of another version. */
export function unpackMarks(packed: Buffer): MatchablePhoto | null {
  if (packed.length < headerBytes || packed.readUInt16LE(0) !== marksVersion) return null
  const count = packed.readUInt16LE(2)
  if (packed.length !== headerBytes + count * bytesPerMark) return null
  const [widthPx, heightPx] = [packed.readUInt32LE(4), packed.readUInt32LE(8)]
  const [width, height] = [packed.readUInt16LE(12), packed.readUInt16LE(14)]
  const marks = readMarks(packed, count)
  const grid = gridOf(marks.keypoints, width, height, gridCellPx)
  return { widthPx, heightPx, width, height, scale: width / widthPx, ...marks, grid }
}

function readMarks(packed: Buffer, count: number): { keypoints: Keypoints; likeness: Float32Array } {
  const keypoints = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    angleDeg: new Float32Array(count),
    sizePx: new Float32Array(count),
    descriptors: new Uint32Array(count * descriptorWords),
  }
  const likeness = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    const at = headerBytes + k * bytesPerMark
    keypoints.x[k] = packed.readUInt16LE(at) / stepsPerPx
    keypoints.y[k] = packed.readUInt16LE(at + 2) / stepsPerPx
    keypoints.angleDeg[k] = (packed.readUInt8(at + 4) / anglesPerTurn) * 360
    keypoints.sizePx[k] = finestSizePx * sizeStep ** packed.readUInt8(at + 5)
    likeness[k] = packed.readUInt8(at + 6) / largestLikeness
    for (let word = 0; word < descriptorWords; word++)
      keypoints.descriptors[k * descriptorWords + word] = packed.readUInt32LE(at + 7 + 4 * word)
  }
  return { keypoints, likeness }
}
