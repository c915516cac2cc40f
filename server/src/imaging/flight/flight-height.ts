const maxXmpBytes = 65_536
const heights =
  /(?:drone-dji|drone-parrot|Camera):(?:RelativeAltitude|AboveGroundAltitude)(?:="|>)\s*([+-]?\d{1,5}(?:\.\d{1,6})?)/

/**
 * How many metres above its start a drone was, from the XMP block of a photo (DJI's and Pix4D's names); null when it does
 * not say. Only a number is looked for: the block is not parsed as XML, so nothing in it can do harm.
 */
export function readFlightHeight(xmp: Buffer | undefined): number | null {
  const [, text] = heights.exec(xmp?.toString('latin1', 0, maxXmpBytes) ?? '') ?? []
  return text === undefined ? null : Number(text)
}
