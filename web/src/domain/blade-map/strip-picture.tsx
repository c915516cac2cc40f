import type { PlacedMark, StripLayout, StripOutline, ZoneOutline } from '@visionair/contract/blade-map'
import classes from './strip-drawing.module.css'
import type { DrawnMark } from './strip-mark.tsx'

const symbolPx = 5

interface StripPictureProps {
  readonly outline: StripOutline
  readonly layout: StripLayout<DrawnMark & { readonly width: number }>
  readonly bodyPx: number
  readonly ticks: readonly { readonly ratio: number; readonly text: string }[]
  readonly ends: { readonly start: string; readonly end: string }
}

function Zone({ zone, props }: { readonly zone: ZoneOutline; readonly props: StripPictureProps }) {
  const { layout, bodyPx, outline } = props
  const points = zone.points
    .map(([along, down]) => `${along * layout.width},${layout.bodyTop + down * bodyPx}`)
    .join(' ')
  return (
    <>
      <polygon className={classes.zone} data-zone={zone.name} points={points} />
      <text
        className={classes.zoneName}
        x={((zone.from + zone.to) / 2) * layout.width}
        y={layout.bodyTop + outline.axis * bodyPx}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {zone.name}
      </text>
    </>
  )
}

/** The line from a label to its place, and for a measure the part it was taken at. */
function Stem({ placed }: { readonly placed: PlacedMark<DrawnMark & { readonly width: number }> }) {
  const { mark, x, y, lane, place } = placed
  return (
    <>
      {lane > 0 && <line x1={x} y1={y} x2={place.x} y2={place.y} stroke={mark.ground} strokeWidth={1.5} />}
      {mark.kind === 'receptor' && (
        <circle className={classes.symbol} cx={place.x} cy={place.y} r={symbolPx} fill={mark.ground} />
      )}
      {(mark.kind === 'conductor' || mark.kind === 'connection') && (
        <rect
          className={classes.symbol}
          x={place.x - symbolPx}
          y={place.y - symbolPx}
          width={2 * symbolPx}
          height={2 * symbolPx}
          fill={mark.ground}
          transform={mark.kind === 'connection' ? `rotate(45 ${place.x} ${place.y})` : undefined}
        />
      )}
    </>
  )
}

/** What of a strip is only looked at: its outline with the zones, the axis, the lines to the places. */
export function StripPicture(props: StripPictureProps) {
  const { outline, layout, bodyPx, ticks, ends } = props
  const axisTextY = layout.height + 13
  const last = ticks.at(-1)
  const end = [last?.text, ends.end].filter((text) => text !== undefined && text !== '').join(' · ')
  return (
    <svg className={classes.picture} width={layout.width} height={layout.height + 18} aria-hidden="true">
      {outline.zones.map((zone) => (
        <Zone key={zone.name} zone={zone} props={{ ...props, bodyPx }} />
      ))}
      {layout.marks.some(({ mark }) => mark.kind !== 'finding') && (
        <line className={classes.cable} x1={0} x2={layout.width} y1={layout.axisY} y2={layout.axisY} />
      )}
      {layout.marks.map((placed) => (
        <Stem key={placed.mark.id} placed={placed} />
      ))}
      <g className={classes.axis}>
        <text x={0} y={axisTextY}>
          {ends.start}
        </text>
        <text x={layout.width} y={axisTextY} textAnchor="end">
          {end}
        </text>
        {ticks
          .filter(({ ratio }) => ratio > 0.1 && ratio < 0.84)
          .map(({ ratio, text }) => (
            <text key={ratio} x={ratio * layout.width} y={axisTextY} textAnchor="middle">
              {text}
            </text>
          ))}
      </g>
    </svg>
  )
}
