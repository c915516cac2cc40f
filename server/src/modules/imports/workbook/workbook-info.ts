import { targetsOf, type WorkbookParts } from './workbook-parts.ts'
import { damaged, tooLarge } from './workbook-refused.ts'
import { attributeNamed } from './xml-events.ts'

export interface SheetRef {
  readonly name: string
  readonly path: string
  readonly isHidden: boolean
}

export interface WorkbookInfo {
  readonly sheets: readonly SheetRef[]
  /** Days are counted from 1904 instead of 1900. */
  readonly isFrom1904: boolean
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'
const workbookPath = 'xl/workbook.xml'

/** The sheets of a workbook in their order. @throws ImportFailed when there are none */
export async function workbookInfo(parts: WorkbookParts): Promise<WorkbookInfo> {
  const targets = await targetsOf(parts, workbookPath)
  const sheets: SheetRef[] = []
  let isFrom1904 = false
  const isThere = await parts.read(workbookPath, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes.date1904)
      const path = name === 'sheet' ? targets.get(attributeNamed(attributes, 'id') ?? '') : undefined
      const state = attributes.state ?? 'visible'
      if (path !== undefined) sheets.push({ name: attributes.name ?? '', path, isHidden: state !== 'visible' })
    },
  })
  if (!isThere || sheets.length === 0) throw damaged()
  return { sheets, isFrom1904 }
}

const maxStrings = 2_000_000

/** A character that XML cannot carry is written `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The texts that cells refer to; of each its characters without their form and without how they are pronounced. */
export async function sharedStrings(parts: WorkbookParts): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPronounced = false
  await parts.read('xl/sharedStrings.xml', {
    onOpen: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPronounced = true
      else if (name === 't') isText = !isPronounced
    },
    onText: (part) => {
      if (isText) text += part
    },
    onClose: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPronounced = false
      else if (name === 'si') strings.push(unescaped(text))
      if (strings.length > maxStrings) throw tooLarge()
    },
  })
  return strings
}

/** How exactly a format shows a day: not at all, or up to its year, its month or its day. */
export type ShownDay = 'year' | 'month' | 'day' | null

/** Formats that are known by their number only (ECMA-376 part 1, 18.8.30); 17 shows the month and the year. */
const builtIn = (id: number): ShownDay => {
  if (id === 17) return 'month'
  const isDay = (id >= 14 && id <= 16) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  return isDay ? 'day' : null
}

/** What of a day a format shows: `d/m/yyyy` the day, `mmm-yy` the month, `yyyy` the year, `0.00` and `h:mm` nothing. */
export function dayShownBy(format: string): ShownDay {
  const [code = ''] = format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')
  if (/general|standard/i.test(code)) return null
  const hasYear = /y/i.test(code)
  if (/d/i.test(code)) return 'day'
  if (!hasYear) return null
  return /m/i.test(code) ? 'month' : 'year'
}

/** Of each style of cells, by its number, what it shows of a day. */
export async function dayStyles(parts: WorkbookParts): Promise<readonly ShownDay[]> {
  const formats = new Map<number, string>()
  const styles: ShownDay[] = []
  let isInCells = false
  await parts.read('xl/styles.xml', {
    onOpen: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attributes.numFmtId ?? 0)
        const format = formats.get(id)
        styles.push(format === undefined ? builtIn(id) : dayShownBy(format))
      }
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}
