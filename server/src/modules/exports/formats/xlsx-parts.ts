import { getCellAddress, sanitizeAttributeValue, sanitizeTextContent } from 'write-excel-file/utility'

/** What a workbook says beside its cells. */
export interface WorkbookParts {
  readonly title: string
  readonly language: string
  readonly sheet: string
  readonly rowCount: number
  readonly columnCount: number
}

const properties = 'docProps/core.xml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** @throws Error when the library writes a file in another way than it did */
function putBehind(xml: string, mark: string, added: string): string {
  const at = xml.indexOf(mark)
  if (at < 0) throw new Error(`a workbook has no ${mark}`)
  return xml.slice(0, at + mark.length) + added + xml.slice(at + mark.length)
}

/** Core properties (ECMA-376 part 2, clause 11): programs show the title instead of the name of the file. */
function coreProperties({ title, language }: WorkbookParts): string {
  const spaces =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return `${head}<cp:coreProperties ${spaces}><dc:title>${sanitizeTextContent(title)}</dc:title><dc:language>${language}</dc:language></cp:coreProperties>`
}

/** A filter over all rows of a sheet, with the hidden name that programs look it up by. */
function filterParts({ sheet, rowCount, columnCount }: WorkbookParts) {
  const last = getCellAddress(rowCount - 1, columnCount - 1)
  const range = `$A$1:${last.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')}`
  const name = `${sanitizeTextContent(`'${sheet.replaceAll("'", "''")}'`)}!${range}`
  return {
    filter: `<autoFilter ref="${sanitizeAttributeValue(`A1:${last}`)}"/>`,
    name: `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${name}</definedName></definedNames>`,
  }
}

/** Adds a title and a filter row to a workbook of one sheet, each in its place in the order of ECMA-376. */
export function workbookParts(parts: WorkbookParts) {
  const { filter, name } = filterParts(parts)
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            `<Override ContentType="application/vnd.openxmlformats-package.core-properties+xml" PartName="/${properties}"/>`,
        },
        '_rels/.rels': {
          insert: () =>
            `<Relationship Id="rId-properties-1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${properties}"/>`,
        },
        'xl/workbook.xml': {
          transform: (xml: string) => putBehind(xml, '</sheets>', name).replace('<definedNames/>', ''),
        },
        'xl/worksheets/sheet{id}.xml': { transform: (xml: string) => putBehind(xml, '</sheetData>', filter) },
      },
      write: { files: () => ({ [properties]: coreProperties(parts) }) },
    },
  }
}
