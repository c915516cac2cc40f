import { distanceM, lengthAlongPx, scaleOfPicture } from '@visionair/contract/rules'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { applyTo, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import { type RenderedSide, renderBladeSide } from './blade-side.ts'

const lengthM = 62
const side = renderBladeSide({
  ...{ seed: 41, side: 'pressure', lengthM, photoCount: 3, photoWidthPx: 400, photoHeightPx: 600, overlap: 0.2 },
  ...{ defects: [], background: 'sky', direction: 'root-to-tip-down', detail: 0 },
  variation: { tiltDeg: 0, scale: 0, exposure: 0, noise: 0 },
})

/** How the blade lies in a picture that shows sky on all sides and the nacelle beyond its root. */
interface Laid {
  readonly turnDeg: number
  readonly scale: number
  readonly nacellePx: number
  readonly skyPx: number
}

/** From composite pixels into the smallest upright frame around the turned blade, its sky and its nacelle. */
function frameOf({ turnDeg, scale, nacellePx, skyPx }: Laid) {
  const turn = (turnDeg * Math.PI) / 180
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const { widthPx, heightPx } = side.composite
  const corners = [0, widthPx].flatMap((x) => [-nacellePx, heightPx + skyPx].map((y) => [a * x - b * y, b * x + a * y]))
  const [left, top] = [0, 1].map((k) => Math.min(...corners.map((corner) => corner[k] ?? 0)) - skyPx)
  const [right, bottom] = [0, 1].map((k) => Math.max(...corners.map((corner) => corner[k] ?? 0)) + skyPx / 3)
  const pose: Similarity = { a, b, tx: -(left ?? 0), ty: -(top ?? 0) }
  return { pose, widthPx: Math.ceil((right ?? 0) - (left ?? 0)), heightPx: Math.ceil((bottom ?? 0) - (top ?? 0)) }
}

const known = { calibratedRatio: null, scaleSource: null, pictureShows: 'whole', knownLengthM: lengthM } as const

/** What every receptor reads by the marks at both ends of the blade, beside its true distance. */
function readings(laid: Laid, { receptors, ends, composite }: RenderedSide) {
  const { pose, ...size } = frameOf(laid)
  const axis = { hub: applyTo(pose, ends.root.x, ends.root.y), tip: applyTo(pose, ends.tip.x, ends.tip.y) }
  const ratios = [scaleOfPicture(known, lengthAlongPx({ ...size, axis })).ratioCmPerPx, composite.cmPerPx / laid.scale]
  return receptors.flatMap((receptor) => {
    const at = applyTo(pose, receptor.x, receptor.y)
    const box = { x: at.x - 5, y: at.y - 5, width: 10, height: 10 }
    return ratios.map((ratioCmPerPx) => ({
      true: receptor.distanceM,
      read: distanceM(box, { ...size, axis, reverse: false }, { ratioCmPerPx, from: 'hub' }) ?? Number.NaN,
    }))
  })
}

describe('rendered receptors read along the marked axis', () => {
  it.each<[string, Laid]>([
    ['an upright blade', { turnDeg: 0, scale: 1, nacellePx: 300, skyPx: 150 }],
    ['a lying blade', { turnDeg: -90, scale: 0.7, nacellePx: 500, skyPx: 60 }],
    ['a lying blade with the hub at the right', { turnDeg: 90, scale: 0.7, nacellePx: 200, skyPx: 220 }],
    ['a diagonal blade', { turnDeg: -47.7, scale: 1.3, nacellePx: 260, skyPx: 180 }],
    ['a diagonal blade with the hub below', { turnDeg: 138, scale: 0.9, nacellePx: 700, skyPx: 90 }],
    ['a reversed blade', { turnDeg: 180, scale: 1.1, nacellePx: 400, skyPx: 250 }],
  ])('within 1 % of their true distance on %s with sky and nacelle in the frame', (_, laid) => {
    const all = readings(laid, side)
    expect(all).toHaveLength(8)
    for (const { true: truth, read } of all) expect(Math.abs(read - truth) / truth).toBeLessThan(0.01)
  })

  it('are painted where they are said to be', async () => {
    const { rgba, widthPx, heightPx, marginPx } = side.surface
    const grey = await sharp(rgba, { raw: { width: widthPx, height: heightPx + 2 * marginPx, channels: 4 } })
      .flatten()
      .greyscale()
      .raw()
      .toBuffer()
    const darkest = (x: number, y: number, reach: number) => {
      const values: number[] = []
      for (let row = -reach; row <= reach; row++)
        for (let column = -reach; column <= reach; column++)
          values.push(grey[(Math.round(y) + marginPx + row) * widthPx + Math.round(x) + column] ?? 255)
      return Math.min(...values)
    }
    for (const { x, y } of side.receptors) expect(darkest(x, y, 5)).toBeLessThan(darkest(x, y + 40, 5) - 40)
  })
})
