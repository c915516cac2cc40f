import { fillAndInk } from './colors.ts'
import type { ReportSeverity } from './model.ts'
import type { PictureShelf } from './pictures.ts'
import type { ReportTexts } from './report-texts.ts'
import { shorten, type Typography } from './typography.ts'
import type { ChipView } from './view.types.ts'

/** What every part of the view needs at hand. */
export interface ViewTools {
  readonly texts: ReportTexts
  readonly typography: Typography
  readonly pictures: PictureShelf
  /** Whether the report leaves out what was not chosen. */
  readonly isExtract: boolean
}

/** A severity as number, name and colour together. */
export function chipView(severity: ReportSeverity, typography: Typography): ChipView {
  return { text: `${severity.number} · ${typography.line(shorten(severity.name, 24))}`, ...fillAndInk(severity.color) }
}
