import type { TableLanguage } from '../tables/table.types.ts'

/** What folders and files of an archive are called. */
interface ArchiveWords {
  readonly crops: string
  readonly attached: string
  readonly pictures: string
  readonly report: string
  readonly findings: string
  readonly measures: string
  readonly severity: string
  /** For what has no name that a file can bear. */
  readonly side: string
  readonly finding: string
  readonly image: string
  readonly measure: string
}

/** The words of an archive by its language; the manifest says which folder holds what, for programs. */
export const archiveWords: Readonly<Record<TableLanguage, ArchiveWords>> = {
  en: {
    ...{ crops: 'crops', attached: 'attached', pictures: 'pictures', report: 'report' },
    ...{ findings: 'findings', measures: 'measures', severity: 'severity' },
    ...{ side: 'side', finding: 'finding', image: 'image', measure: 'measure' },
  },
  fr: {
    ...{ crops: 'vignettes', attached: 'images-jointes', pictures: 'images-entières', report: 'rapport' },
    ...{ findings: 'défauts', measures: 'mesures', severity: 'gravité' },
    ...{ side: 'face', finding: 'défaut', image: 'image', measure: 'mesure' },
  },
}
