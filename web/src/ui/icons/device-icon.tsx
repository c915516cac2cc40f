import { type ReactNode, useContext } from 'react'
import { type IconProps, Marked } from './icon.tsx'
import { OwnDrawingsContext } from './own-drawings.ts'
import { OwnIcon } from './own-icon.tsx'

const turbine = (
  <>
    <path d="M12 11.4V21.5M9.5 21.5h5" />
    <circle cx="12" cy="9.6" r="1.8" />
    <path d="M12 7.8V2M13.6 10.5l5 2.9M10.4 10.5l-5 2.9" />
  </>
)
const blade = (
  <>
    <path d="M10.2 21.5h3.6M10.6 21.5v-3c0-1.6-1.6-2.6-1.6-5C9 9 11.2 5 12.6 2c1 3.4 2.4 6.6 2 10.6-.2 2.3-1.2 3.6-1.2 5.9v3" />
    <path d="M12.2 16.5c0-4.5.2-8 .4-11" />
  </>
)

/** A cut through a blade: nose left, tail right, suction side above, pressure side below. */
const section = (
  <path d="M21.5 14C17 8.3 11 6.3 6.5 7.8 3.6 8.8 2.3 11 2.6 13c.4 2.4 2.7 3.3 5.4 3 4.5-.6 8.5-1.9 13.5-2Z" />
)
const suction = <path d="M6.5 7.800C11 6.3 17 8.3 21.5 14M12.5 4.800v-2.300M9.3 4.600l-.5-2.200M15.8 6.100l.9-2.1" />
const pressure = <path d="M8 16c4.5-.6 8.5-1.9 13.5-2M12.5 18.200v2.300M9.2 18.800l-.3 2.300M15.8 17.600l.4 2.3" />
const leading = <path d="M6.5 7.800C3.6 8.8 2.3 11 2.6 13c.4 2.4 2.7 3.3 5.4 3" />
const trailing = <path d="M16.7 9.800c1.7 1.1 3.3 2.5 4.8 4.2-1.8.05-3.5.2-5.1.5" />

const tower = (
  <>
    <path d="M10.2 3h3.600l1.7 18.500h-7L10.2 3ZM6.5 21.500h11" />
    <path d="M9.7 9h4.600M9.1 15.300h5.8" />
  </>
)
/** The tower from above with its compass: the face in question is marked. */
const ring = <circle cx="12" cy="12" r="6.5" />
const faces = {
  north: <path d="M7.4 7.400a6.5 6.5 0 0 1 9.2 0M12 3.300V1.6" />,
  east: <path d="M16.6 7.400a6.5 6.5 0 0 1 0 9.200M20.7 12h1.7" />,
  south: <path d="M16.6 16.600a6.5 6.5 0 0 1-9.2 0M12 20.700v1.7" />,
  west: <path d="M7.4 16.600a6.5 6.5 0 0 1 0-9.200M3.3 12H1.6" />,
}

const nacelle = (
  <>
    <path d="M6.5 8.500h12.300c1.2 0 2.2 1 2.2 2.200v3.600c0 .7-.5 1.2-1.2 1.200H6.500V8.500ZM6.5 9.500C4.2 9.8 3 10.8 3 12s1.2 2.2 3.5 2.5" />
    <path d="M10.5 15.500V21.500M15.5 15.500V21.500M14.5 8.500V6.200h3" />
  </>
)
/** The nacelle as a box: from the side for roof, front and rear, from above for left and right. */
const box = <path d="M4.5 7.500h15v9h-15z" />
const boxSides = {
  roof: <path d="M4.5 7.500h15M12 4.800V2.800M8 4.800V3.500M16 4.800V3.5" />,
  left: <path d="M4.5 16.500h15M12 19.200v2M8 19.200v1.300M16 19.200v1.300M9 12h6" />,
  right: <path d="M4.5 7.500h15M12 4.800v-2M8 4.800V3.500M16 4.800V3.500M9 12h6" />,
  front: <path d="M4.5 7.500v9M2.2 12h-.7M2.2 9.500h-.7M2.2 14.500h-.7M8 10v4" />,
  rear: <path d="M19.5 7.500v9M21.8 12h.7M21.8 9.500h.7M21.8 14.500h.7M16 10v4" />,
}
const hub = (
  <>
    <circle cx="12" cy="12.5" r="4.2" />
    <circle cx="12" cy="12.5" r="1.3" />
    <path d="M10.5 8.500V3.500h3v5M16.3 12.900l4.4 2.5-1.5 2.6-4.3-2.500M7.7 12.900l-4.4 2.5 1.5 2.6 4.3-2.5" />
  </>
)
const spinner = (
  <path d="M18.5 5.500v13M18.5 5.500C10 5.8 4.5 8.5 4.5 12s5.5 6.2 14 6.500M18.5 5.500h2v13h-2M13.5 6.500v11" />
)
const metMast = (
  <path d="M12 3v18.500M12 21.5 7.5 21.500M12 21.500h4.500M7 6h10M7 6v-1.500M17 6v-1.500M9.5 11h5M12 9l-3 6 6 0-3-6M9 15l-1.5 6.500M15 15l1.5 6.5" />
)
const substation = <path d="M3.5 21.500h17M5 21.500V11l7-5 7 5v10.500M12.7 10.500l-2.7 4h4l-2.7 4" />
const foundation = <path d="M10 3h4v9.500M10 3v9.500M2.5 12.500h19M10 12.5 5 19.500h14l-5-7M5 19.500v2h14v-2" />
const transition = (
  <path d="M9 2.500h6v6H9zM7.5 8.500h9v3.500h-9zM9 12v9.500M15 12v9.500M5.5 8.500V6M18.5 8.500V6M2.5 18c1.5-1 2.5-1 4 0M17.5 18c1.5-1 2.5-1 4 0" />
)
const other = <path d="M12 2.8 20 7.400v9.200l-8 4.6-8-4.600V7.400l8-4.600ZM4 7.400l8 4.6 8-4.600M12 12v9.2" />

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

/** The icon of a device type, by the type's id: the uploaded drawing, else a line icon. A type added by an administrator has a plain box. */
export function DeviceIcon({ typeId, ...props }: IconProps & { readonly typeId: number }) {
  const { types } = useContext(OwnDrawingsContext)
  return (
    <OwnIcon {...props} svg={types.get(typeId)}>
      {drawings.get(typeId) ?? other}
    </OwnIcon>
  )
}
