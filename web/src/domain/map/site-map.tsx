import { type SeenCounts, seenTogether } from '@visionair/contract/rules'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { textOn } from '../../ui/text/contrast.ts'
import { truncateMiddle } from '../../ui/text/truncated.tsx'
import { useNoFindingText } from '../seen.tsx'
import { type SeverityLike, severityColour, useSeverityName } from '../severity-chip.tsx'
import { type Position, projectionOf, scaleBarKm } from './projection.ts'
import classes from './site-map.module.css'

/** Something that stands on the ground, leading to its page. */
export interface Site {
  readonly name: string
  readonly position: Position
  readonly worst: SeverityLike | null
  readonly seen: SeenCounts
  /** Of its page; no two sites of a map share it. */
  readonly path: string
}

const frame = { widthPx: 320, heightPx: 240, paddingPx: 36 }
/** More names than these would cover one another. */
const mostNames = 12

/** Near an edge a name runs inwards. */
const anchorAt = (x: number) => (x < 76 ? 'start' : x > frame.widthPx - 76 ? 'end' : 'middle')

function Sign({ site, x, y, isNamed }: { site: Site; x: number; y: number; isNamed: boolean }) {
  const t = useTexts()
  const nameOf = useSeverityName()
  const noFinding = useNoFindingText()
  const { name, worst, path } = site
  const seen = seenTogether(site.seen)
  const finding = worst === null ? noFinding(seen) : nameOf(worst.severityNumber, worst)
  const fill = worst === null ? {} : { fill: severityColour(worst.severityNumber, worst.color), stroke: 'none' }
  return (
    <Link to={path} tabIndex={-1} className={classes.site ?? ''}>
      <title>{t('common.labelled', { label: name, text: finding })}</title>
      <circle cx={x} cy={y} r="9" className={classes.sign} style={fill} data-seen={seen} />
      {worst !== null && (
        <text x={x} y={y + 3.6} className={classes.level} style={{ fill: textOn(worst.color) }}>
          {worst.severityNumber}
        </text>
      )}
      {isNamed && (
        <text x={x} y={y + 21} className={classes.name} style={{ textAnchor: anchorAt(x) }}>
          {truncateMiddle(name, 26)}
        </text>
      )}
    </Link>
  )
}

function ScaleBar({ kmPerPx }: { readonly kmPerPx: number }) {
  const { locale } = useFormats()
  const km = scaleBarKm(kmPerPx, 80)
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit: km < 1 ? 'meter' : 'kilometer' }).format(
    km < 1 ? km * 1000 : km,
  )
  const end = 12 + km / kmPerPx
  return (
    <g>
      <path d={`M12 ${frame.heightPx - 17}v5H${end}v-5`} className={classes.bar} />
      <text x="15" y={frame.heightPx - 16} className={classes.barText}>
        {text}
      </text>
    </g>
  )
}

/** A small map, north up: each site by its worst open finding. The same sites stand in a list beside it, so the map is for the eye and the mouse. */
export function SiteMap({ sites, caption }: { readonly sites: readonly Site[]; readonly caption: string }) {
  const { place, kmPerPx } = projectionOf(
    sites.map(({ position }) => position),
    frame,
  )
  const isNamed = sites.length <= mostNames
  return (
    <figure className={classes.map} data-testid="site-map">
      <svg viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`} aria-hidden="true">
        <path d={`M${frame.widthPx - 18} 34V12m-5 7 5-7 5 7`} className={classes.north} />
        <ScaleBar kmPerPx={kmPerPx} />
        {sites.map((site) => (
          <Sign key={site.path} site={site} {...place(site.position)} isNamed={isNamed} />
        ))}
      </svg>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  )
}
