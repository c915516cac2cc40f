import { type Box, cropContextPx } from '@visionair/contract/rules'

/** Width to height of the room that a page has for the picture of a finding. */
const form = 1.6
/** Length to width of the picture that shows where a finding lies. */
const placeForm = 2.1
const contextShare = 0.35
const leastContextPx = 60
/** How much more than the picture of a finding the one of its place shows at most, across the part. */
const widening = 4
/** A picture of the place that shows less than this many times as much says nothing more. */
const leastGain = 3

interface Frame {
  readonly widthPx: number
  readonly heightPx: number
}

/** A rectangle of the given size about the middle of a box, moved and cut so that it lies on the picture. */
function about(box: Box, { widthPx, heightPx }: Frame, picture: Frame): Box {
  const along = (middle: number, wanted: number, most: number) => {
    const length = Math.min(wanted, most)
    return { from: Math.min(Math.max(0, middle - length / 2), most - length), length }
  }
  const x = along(box.x + box.width / 2, widthPx, picture.widthPx)
  const y = along(box.y + box.height / 2, heightPx, picture.heightPx)
  return { x: x.from, y: y.from, width: Math.max(1, x.length), height: Math.max(1, y.length) }
}

const filling = (width: number, height: number): Frame => ({
  widthPx: Math.max(width, height * form),
  heightPx: Math.max(height, width / form),
})

/** What the picture of a finding shows: its box with some context, widened until it fills the room of the page, on the picture. */
export function closeFrame(box: Box, picture: Frame): Box {
  const margin = cropContextPx(box)
  return about(box, filling(box.width + 2 * margin, box.height + 2 * margin), picture)
}

/** What shows where a finding lies on its part; null where the picture ends too near to show much more than the finding. */
export function wideFrame(box: Box, picture: Frame): Box | null {
  const close = closeFrame(box, picture)
  // Along the part, which is turned on the page where it stands.
  const across = Math.min(widening * Math.max(close.width, close.height), picture.widthPx, picture.heightPx)
  const along = Math.max(across * placeForm, close.width, close.height)
  const stands = picture.heightPx > picture.widthPx
  const wide = about(box, stands ? { widthPx: across, heightPx: along } : { widthPx: along, heightPx: across }, picture)
  return wide.width * wide.height < leastGain * close.width * close.height ? null : wide
}

/** The box whose cut, which shows context of its own around it, is the given frame. */
export function boxOfCut(frame: Box): Box {
  const longest = Math.max(frame.width, frame.height)
  const margin = Math.max(leastContextPx, (longest * contextShare) / (1 + 2 * contextShare))
  return {
    x: frame.x + margin,
    y: frame.y + margin,
    width: frame.width - 2 * margin,
    height: frame.height - 2 * margin,
  }
}
