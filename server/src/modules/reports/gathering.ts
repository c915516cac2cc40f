import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { ReportLanguage } from './report-document/model.ts'
import type { ReportPictures } from './report-pictures.service.ts'

/** What every part of the gathering of a report has at hand. */
export interface Gathering {
  readonly ctx: Context
  readonly actor: Actor
  readonly language: ReportLanguage
  /** Where the files of the report lie until it is made. */
  readonly folder: string
  readonly pictures: ReportPictures
  /** What was asked for and could not be put in; grows while the report is gathered. */
  readonly remarks: string[]
}

export const nameIn = (language: ReportLanguage, named: { readonly name: string; readonly nameFr: string }): string =>
  language === 'fr' ? named.nameFr : named.name
