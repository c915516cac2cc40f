/** What a Deep Zoom descriptor (`.dzi`) says. */
export type DziDescriptor = {
  readonly widthPx: number
  readonly heightPx: number
  readonly tileSizePx: number
  readonly overlapPx: number
  readonly format: string
}

function attribute(xml: string, element: string, name: string): string | null {
  const tag = new RegExp(`<(?:[\\w-]+:)?${element}\\b([^>]*)>`).exec(xml)?.[1] ?? ''
  return new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? null
}

function positive(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text)
  return Number.isInteger(value) && value > 0 ? value : null
}

/** Reads a Deep Zoom descriptor; null when the text is not one (format: Deep Zoom, Microsoft 2008/2009). */
export function parseDzi(xml: string): DziDescriptor | null {
  const widthPx = positive(attribute(xml, 'Size', 'Width'))
  const heightPx = positive(attribute(xml, 'Size', 'Height'))
  const tileSizePx = positive(attribute(xml, 'Image', 'TileSize'))
  const overlapPx = Number(attribute(xml, 'Image', 'Overlap') ?? 0)
  const format = attribute(xml, 'Image', 'Format')
  if (widthPx === null || heightPx === null || tileSizePx === null || format === null) return null
  return { widthPx, heightPx, tileSizePx, overlapPx, format }
}

/** A signed address taken apart: which pyramid it is, and the query that opens it. */
export type SignedDziUrl = { readonly path: string; readonly query: string }

/** Splits `…/name.dzi?signature` into its path and its query (with the question mark, or empty). */
export function splitDziUrl(dziUrl: string): SignedDziUrl {
  const at = dziUrl.indexOf('?')
  return at === -1 ? { path: dziUrl, query: '' } : { path: dziUrl.slice(0, at), query: dziUrl.slice(at) }
}

/** The address of a tile; it carries the same query as the descriptor. */
export function tileUrl(url: SignedDziUrl, format: string, level: number, column: number, row: number): string {
  return `${url.path.replace(/\.dzi$/, '')}_files/${level}/${column}_${row}.${format}${url.query}`
}
