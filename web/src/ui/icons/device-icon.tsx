import type { ReactNode } from 'react'
import { Icon, type IconProps, Marked } from './icon.tsx'

const turbine = (
  <>
    <path d="M12 11.2V21.5M9.5 21.5h5" />
    <circle cx="12" cy="9" r="1.7" />
    <path d="M12 7.3C11.2 5 11.4 3.4 12 1.8c.9 1.7 1 3.4 0 5.5M13.5 9.9c2.4.4 3.8 1.3 4.9 2.7-1.9.1-3.6-.6-4.9-2.7M10.5 9.9c-2.4.4-3.8 1.3-4.9 2.7 1.9.1 3.6-.6 4.9-2.7" />
  </>
)
const blade = (
  <>
    <path d="M10.2 21.5h3.6M10.6 21.5v-3c0-1.6-1.6-2.6-1.6-5C9 9 11.2 5 12.6 2c1 3.4 2.4 6.6 2 10.6-.2 2.3-1.2 3.6-1.2 5.9v3" />
    <path d="M12.2 16.5c0-4.500.2-8 .4-11" />
  </>
)

/** A cut through a blade: nose left, tail right, suction side above, pressure side below. */
const section = <path d="M21.500 14C17 8.300 11 6.300 6.500 7.800 3.600 8.800 2.300 11 2.600 13c.4 2.400 2.700 3.300 5.400 3 4.500-.6 8.500-1.900 13.500-2Z" />
const suction = <path d="M6.500 7.800C11 6.300 17 8.300 21.500 14M12.500 4.800v-2.300M9.300 4.600l-.5-2.200M15.800 6.100l.9-2.100" />
const pressure = <path d="M8 16c4.500-.6 8.500-1.900 13.500-2M12.500 18.200v2.300M9.200 18.800l-.3 2.300M15.800 17.600l.4 2.300" />
const leading = <path d="M6.500 7.800C3.600 8.800 2.300 11 2.600 13c.4 2.400 2.700 3.300 5.400 3" />
const trailing = <path d="M16.700 9.800c1.700 1.100 3.300 2.500 4.800 4.200-1.800.05-3.500.2-5.100.5" />

const tower = (
  <>
    <path d="M10.200 3h3.600l1.700 18.500h-7L10.200 3ZM6.500 21.500h11" />
    <path d="M9.700 9h4.600M9.100 15.300h5.800" />
  </>
)
/** The tower from above with its compass: the face in question is marked. */
const ring = <circle cx="12" cy="12" r="6.500" />
const faces = {
  north: <path d="M7.400 7.400a6.500 6.500 0 0 1 9.200 0M12 3.300V1.600" />,
  east: <path d="M16.600 7.400a6.500 6.500 0 0 1 0 9.200M20.700 12h1.700" />,
  south: <path d="M16.600 16.600a6.500 6.500 0 0 1-9.200 0M12 20.700v1.700" />,
  west: <path d="M7.400 16.600a6.500 6.500 0 0 1 0-9.200M3.300 12H1.600" />,
}

const nacelle = (
  <>
    <path d="M6.500 8.500h12.300c1.200 0 2.200 1 2.200 2.200v3.600c0 .7-.5 1.200-1.200 1.200H6.500V8.500ZM6.500 9.500C4.200 9.800 3 10.800 3 12s1.200 2.200 3.500 2.500" />
    <path d="M10.500 15.500V21.500M15.500 15.500V21.500M14.500 8.500V6.200h3" />
  </>
)
/** The nacelle as a box: from the side for roof, front and rear, from above for left and right. */
const box = <path d="M4.500 7.500h15v9h-15z" />
const boxSides = {
  roof: <path d="M4.500 7.500h15M12 4.800V2.800M8 4.800V3.500M16 4.800V3.500" />,
  left: <path d="M4.500 16.500h15M12 19.200v2M8 19.200v1.300M16 19.200v1.300M9 12h6" />,
  right: <path d="M4.500 7.500h15M12 4.800v-2M8 4.800V3.500M16 4.800V3.500M9 12h6" />,
  front: <path d="M4.500 7.500v9M2.200 12h-.7M2.200 9.500h-.7M2.200 14.500h-.7M8 10v4" />,
  rear: <path d="M19.500 7.500v9M21.800 12h.7M21.800 9.500h.7M21.800 14.500h.7M16 10v4" />,
}
const hub = (
  <>
    <circle cx="12" cy="12.500" r="4.200" />
    <circle cx="12" cy="12.500" r="1.300" />
    <path d="M10.500 8.500V3.500h3v5M16.300 12.900l4.400 2.500-1.500 2.600-4.300-2.500M7.700 12.900l-4.400 2.500 1.500 2.600 4.300-2.500" />
  </>
)
const spinner = <path d="M18.500 5.500v13M18.500 5.500C10 5.800 4.500 8.500 4.500 12s5.500 6.200 14 6.500M18.500 5.500h2v13h-2M13.500 6.500v11" />
const metMast = <path d="M12 3v18.500M12 21.500 7.500 21.500M12 21.500h4.500M7 6h10M7 6v-1.500M17 6v-1.500M9.500 11h5M12 9l-3 6 6 0-3-6M9 15l-1.500 6.500M15 15l1.500 6.500" />
const substation = <path d="M3.500 21.500h17M5 21.500V11l7-5 7 5v10.500M12.700 10.500l-2.700 4h4l-2.700 4" />
const foundation = <path d="M10 3h4v9.500M10 3v9.500M2.500 12.500h19M10 12.500 5 19.500h14l-5-7M5 19.500v2h14v-2" />
const transition = <path d="M9 2.500h6v6H9zM7.500 8.500h9v3.500h-9zM9 12v9.500M15 12v9.500M5.500 8.500V6M18.500 8.500V6M2.500 18c1.500-1 2.500-1 4 0M17.500 18c1.500-1 2.500-1 4 0" />
const other = <path d="M12 2.800 20 7.400v9.200l-8 4.600-8-4.600V7.400l8-4.600ZM4 7.400l8 4.600 8-4.600M12 12v9.200" />

const drawings: ReadonlyMap<number, ReactNode> = new Map<number, ReactNode>([
  [1, blade],
  [2, nacelle],
  [3, <Marked key="3" whole={section} part={pressure} />],
  [4, <Marked key="4" whole={section} part={suction} />],
  [5, <Marked key="5" whole={section} part={leading} />],
  [6, <Marked key="6" whole={section} part={trailing} />],
  [7, tower],
  [8, turbine],
  [9, hub],
  [10, metMast],
  [11, substation],
  [12, foundation],
  [13, transition],
  [14, <Marked key="14" whole={ring} part={faces.north} />],
  [15, <Marked key="15" whole={ring} part={faces.east} />],
  [16, <Marked key="16" whole={ring} part={faces.south} />],
  [17, <Marked key="17" whole={ring} part={faces.west} />],
  [18, <Marked key="18" whole={box} part={boxSides.roof} />],
  [19, <Marked key="19" whole={box} part={boxSides.left} />],
  [20, <Marked key="20" whole={box} part={boxSides.right} />],
  [21, <Marked key="21" whole={box} part={boxSides.front} />],
  [22, <Marked key="22" whole={box} part={boxSides.rear} />],
  [23, spinner],
])

/** The line icon of a device type, by the type's id. A type added by an administrator gets a plain box. */
export function DeviceIcon({ typeId, ...props }: IconProps & { readonly typeId: number }) {
  return <Icon {...props}>{drawings.get(typeId) ?? other}</Icon>
}
