/** A place on the ground in decimal degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface Frame {
  readonly widthPx: number
  readonly heightPx: number
  /** Free of points along every edge, for their signs and names. */
  readonly paddingPx: number
}

export interface Projection {
  readonly place: (position: Position) => { readonly x: number; readonly y: number }
  readonly kmPerPx: number
}

const kmPerDegree = 111.32
/** A single turbine is shown within its neighbourhood. */
const leastSpanKm = 1

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2

/** A plane around the middle of the positions, north up, the same scale in both directions; right enough for a site of some hundred kilometres. */
export function projectionOf(positions: readonly Position[], { widthPx, heightPx, paddingPx }: Frame): Projection {
  const latitude = middle(positions.map((position) => position.latitude))
  const longitude = middle(positions.map((position) => position.longitude))
  const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const eastKm = (position: Position) => (position.longitude - longitude) * kmPerDegree * narrowing
  const northKm = (position: Position) => (position.latitude - latitude) * kmPerDegree
  const spanOf = (values: readonly number[]) => Math.max(leastSpanKm, Math.max(...values) - Math.min(...values))
  const kmPerPx = Math.max(
    spanOf(positions.map(eastKm)) / (widthPx - 2 * paddingPx),
    spanOf(positions.map(northKm)) / (heightPx - 2 * paddingPx),
  )
  return {
    kmPerPx,
    place: (position) => ({
      x: widthPx / 2 + eastKm(position) / kmPerPx,
      y: heightPx / 2 - northKm(position) / kmPerPx,
    }),
  }
}

/** The longest of 1, 2, 5, 10, 20, 50… kilometres or their tenths that fits a width. */
export function scaleBarKm(kmPerPx: number, mostPx: number): number {
  const mostKm = kmPerPx * mostPx
  const power = 10 ** Math.floor(Math.log10(mostKm))
  const step = [5, 2].find((factor) => factor * power <= mostKm) ?? 1
  return step * power
}
