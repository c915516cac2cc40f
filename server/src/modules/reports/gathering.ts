import { typedName, typedNames } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inBoth } from '../../platform/i18n/text.ts'
import type { ReportLanguage } from './report-document/model.ts'
import type { ReportPictures } from './report-pictures.service.ts'
import type { InspectedSide, StoredSide } from './reports.types.ts'

/** What every part of the reading of a report has at hand; its database is as it was at one moment. */
export interface Reading {
  readonly ctx: Context
  readonly actor: Actor
  readonly language: ReportLanguage
}

/** What every part of the gathering of a report has at hand once everything has been read. */
export interface Gathering extends Reading {
  /** Where the files of the report lie until it is made. */
  readonly folder: string
  readonly pictures: ReportPictures
  /** What was asked for and could not be put in; grows while the report is gathered. */
  readonly remarks: string[]
}

export const nameIn = (language: ReportLanguage, named: { readonly name: string; readonly nameFr: string }): string =>
  language === 'fr' ? named.nameFr : named.name

/** A side with its names in the language of the report. */
export const sideIn = (language: ReportLanguage, { device, parent, ...side }: StoredSide): InspectedSide => ({
  ...side,
  deviceName: typedName(device, language),
  parentName: parent && typedName(parent, language),
  toldName: inBoth((each) => typedNames([parent, device], each).join(' · ')),
})

type Part = Pick<InspectedSide, 'inspectionId' | 'parentId' | 'parentName' | 'deviceName'>

/** Some of the inspected sides in few words: a part by its name alone when all of its sides are meant, else with the sides. */
export function partsOf(some: readonly Part[], all: readonly Part[]): string[] {
  const meant = new Set(some.map(({ inspectionId }) => inspectionId))
  return Array.from(Map.groupBy(all, ({ parentId, inspectionId }) => parentId ?? -inspectionId).values()).flatMap(
    (members) => {
      const held = members.filter(({ inspectionId }) => meant.has(inspectionId))
      const [first] = held
      if (!first) return []
      const sides = held.map(({ deviceName }) => deviceName).join(', ')
      if (first.parentName === null) return [sides]
      return [held.length === members.length ? first.parentName : `${first.parentName} (${sides})`]
    },
  )
}
