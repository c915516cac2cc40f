import { type ReactNode, useContext } from 'react'
import type { IconProps } from '../ui/icons/icon.tsx'
import { OwnDrawingsContext } from '../ui/icons/own-drawings.ts'
import { OwnIcon } from '../ui/icons/own-icon.tsx'

const bolt = <path d="M13 2.5 5.5 13.500H11L10 21.500l7.5-11H12l1-8Z" />
const lens = (
  <>
    <circle cx="12" cy="12.5" r="4" />
    <path d="M3 8.500c0-1.1.9-2 2-2h2.500L9 4h6l1.5 2.500H19c1.1 0 2 .9 2 2V18c0 1.1-.9 2-2 2H5c-1.1 0-2-.9-2-2V8.500Z" />
  </>
)
const glass = (
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5.5 5.5" />
  </>
)
const gap = <path d="M3 8.500h6.500v8H3zM14.5 8.500H21v8h-6.500zM12 4.500v3M12 10.500v3M12 16.500v3" />
const shunt = (
  <>
    <path d="M2 14.5h4M18 14.5h4M8 12.5c.6-5 7.4-5 8 0" />
    <circle cx="8" cy="14.5" r="2" />
    <circle cx="16" cy="14.5" r="2" />
  </>
)
const plus = <path d="M8 10.500h5M10.5 8v5" />
const motion = <path d="m9 8 4 2.500L9 13V8Z" />
const speed = <path d="M2.5 8h3.500M1.5 12h3M2.5 16h2" />
const seal = <path d="m15.5 19.5 2 2 4-4.5" />

const drawings: ReadonlyMap<number, ReactNode> = new Map<number, ReactNode>([
  [1, bolt],
  [2, lens],
  [3, [<g key="glass">{glass}</g>, <g key="plus">{plus}</g>]],
  [4, glass],
  [6, gap],
  [7, [<g key="glass">{glass}</g>, <g key="motion">{motion}</g>]],
  [8, [<g key="bolt">{bolt}</g>, <g key="speed">{speed}</g>]],
  [9, [<g key="bolt">{bolt}</g>, <g key="seal">{seal}</g>]],
  [10, [<g key="gap">{gap}</g>, <g key="seal">{seal}</g>]],
  [11, shunt],
  [12, [<g key="shunt">{shunt}</g>, <g key="seal">{seal}</g>]],
])

/** The icon of a service, by the service's id: the uploaded drawing, else a line icon. */
export function ServiceIcon({ serviceId, ...props }: IconProps & { readonly serviceId: number }) {
  const { services } = useContext(OwnDrawingsContext)
  return (
    <OwnIcon {...props} svg={services.get(serviceId)}>
      {drawings.get(serviceId) ?? glass}
    </OwnIcon>
  )
}
