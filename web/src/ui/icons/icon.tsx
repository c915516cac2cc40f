import type { ReactNode } from 'react'

export interface IconProps {
  readonly size?: number
  /** Said to screen readers; without it the icon is decoration. */
  readonly label?: string
  readonly className?: string
}

/** The one drawing style of the product's icons: 24 units, one stroke width, round ends. */
export function Icon({ size = 24, label, className, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ?? ''}
    >
      {children}
    </svg>
  )
}

/** Outline of which one part is marked: the whole drawing faint, the part in full. */
export function Marked({ whole, part }: { readonly whole: ReactNode; readonly part: ReactNode }) {
  return (
    <>
      <g opacity={0.38}>{whole}</g>
      <g stroke="var(--accent-ink, currentColor)">{part}</g>
    </>
  )
}
