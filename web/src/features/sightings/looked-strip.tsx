import classes from './sightings.module.css'

/** A run of stretches that were looked at alike. */
interface Run {
  readonly from: number
  readonly count: number
  readonly share: number
}

/** Stretches that lie side by side and are alike, together; those without blade are left out. */
export function runsOf(along: readonly (number | null)[]): readonly Run[] {
  const runs: Run[] = []
  along.forEach((exact, at) => {
    if (exact === null) return
    const share = exact >= 1 ? 1 : Math.floor(exact * 20) / 20
    const last = runs.at(-1)
    if (last !== undefined && last.from + last.count === at && last.share === share)
      runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ from: at, count: 1, share })
  })
  return runs
}

const kindOf = (share: number): 'all' | 'part' | 'none' => (share === 1 ? 'all' : share > 0 ? 'part' : 'none')

export interface LookedStripProps {
  /** Of each stretch how much was looked at, in the order in which it is drawn. */
  readonly along: readonly (number | null)[]
  readonly isUpright?: boolean
}

/** Draws along a side what was looked at: whole stretches filled, parts of one as high as they are, gaps empty. Says nothing to screen readers; the words beside it do. */
export function LookedStrip({ along, isUpright = false }: LookedStripProps) {
  const length = along.length
  const box = isUpright ? `0 0 10 ${length}` : `0 0 ${length} 10`
  return (
    <svg
      className={classes.strip}
      data-upright={isUpright || undefined}
      viewBox={box}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-testid="looked-strip"
    >
      {runsOf(along).flatMap(({ from, count, share }) => {
        const place = isUpright
          ? { x: 0, y: from, width: 10, height: count }
          : { x: from, y: 0, width: count, height: 10 }
        const filled = isUpright
          ? { ...place, x: 10 - 10 * share, width: 10 * share }
          : { ...place, y: 10 - 10 * share, height: 10 * share }
        return [
          <rect key={`${from} gap`} {...place} className={classes.gap} />,
          <rect key={`${from} looked`} {...filled} className={classes.looked} data-kind={kindOf(share)} />,
        ]
      })}
    </svg>
  )
}
