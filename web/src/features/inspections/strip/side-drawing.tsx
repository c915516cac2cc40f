import type { Motion, SideShape, Size, Turn } from './side-layout.ts'
import classes from './side-strip.module.css'

const outlines: Record<SideShape, string> = {
  blade: 'M30 2h40v14c0 26 22 34 22 62 0 70-22 150-40 220C34 228 18 150 18 78c0-26 12-36 12-62Z',
  edge: 'M32 2h36v14c0 24 10 32 10 58 0 74-12 154-26 224C38 228 24 148 24 74c0-26 8-34 8-58Z',
  tower: 'M34 2h32l18 296H16Z',
  face: 'M3 10h94v280H3Z',
}

export interface DrawingProps {
  readonly shape: SideShape
  readonly size: Size
}

/** The outline of a side that has no picture yet. */
export function SideOutline({ shape, size }: DrawingProps) {
  return (
    <svg {...size} viewBox="0 0 100 300" preserveAspectRatio="none" aria-hidden="true" className={classes.outline}>
      <path d={outlines[shape]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const transformOf = (turn: Turn, { width, height }: Size): string => {
  if (turn === 0) return ''
  if (turn === 180) return `rotate(180 ${width / 2} ${height / 2})`
  return turn === 90 ? `translate(${width} 0) rotate(90)` : `translate(0 ${height}) rotate(-90)`
}

const matrixOf = ({ a, b, tx, ty }: Motion): string => `matrix(${[a, b, -b, a, tx, ty].join(' ')})`

export interface PictureProps {
  readonly href: string
  readonly size: Size
  readonly turn: Turn
  /** How a picture with marks at its ends comes to lie in the strip; null without marks. */
  readonly straight: { readonly motion: Motion; readonly widthPx: number; readonly heightPx: number } | null
  readonly onBroken: () => void
}

/** The small picture of a side, turned so that the hub is at the top. */
export function SidePicture({ href, size, turn, straight, onBroken }: PictureProps) {
  const isLying = turn === 90 || turn === -90
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={classes.picture}>
      <image
        href={href}
        width={straight?.widthPx ?? (isLying ? size.height : size.width)}
        height={straight?.heightPx ?? (isLying ? size.width : size.height)}
        preserveAspectRatio="none"
        transform={straight ? matrixOf(straight.motion) : transformOf(turn, size)}
        onError={onBroken}
      />
    </svg>
  )
}
