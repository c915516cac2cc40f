import type { ReactNode } from 'react'
import { Icon, type IconProps } from './icon.tsx'
import classes from './own-icon.module.css'

/** An uploaded drawing as a picture, in which the browser runs and loads nothing; without one, the product's own icon. */
export function OwnIcon({
  svg,
  children,
  ...props
}: IconProps & { readonly svg: string | undefined; readonly children: ReactNode }) {
  if (svg === undefined) return <Icon {...props}>{children}</Icon>
  const { size = 24, label = '', className = '' } = props
  return (
    <img
      className={`${classes.own} ${className}`}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={label}
      width={size}
      height={size}
      data-testid="own-icon"
    />
  )
}
