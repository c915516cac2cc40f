import type { Inspection } from '../annotation-types.ts'

/** The picture of an inspection that has one. */
export interface Picture {
  readonly dziPath: string
  readonly widthPx: number
  readonly heightPx: number
  readonly version: number
}

/** The picture of an inspection; null while it has none to look at. */
export function pictureOf(inspection: Inspection): Picture | null {
  const { dziPath, imageWidth, imageHeight, imageVersion, imageState } = inspection
  if (dziPath === null || imageWidth === null || imageHeight === null || imageVersion === null) return null
  return imageState === 'archived'
    ? null
    : { dziPath, widthPx: imageWidth, heightPx: imageHeight, version: imageVersion }
}

/** Whether a finding can be drawn now: there is a picture, and the caller may. */
export const mayDraw = (inspection: Inspection): boolean =>
  inspection.can.createAnnotation && pictureOf(inspection) !== null
