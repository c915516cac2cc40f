import { ImportFailed } from '../import-failed.ts'
import type { Table, TableRow } from '../table/read-table.ts'
import { sheetRows } from './sheet-rows.ts'
import { dayStyles, type SheetRef, sharedStrings, workbookInfo } from './workbook-info.ts'
import { openParts, type WorkbookParts } from './workbook-parts.ts'

function tableOf([head, ...rows]: readonly TableRow[], read: SheetRef, sheets: readonly SheetRef[]): Table | null {
  if (!head || rows.length === 0) return null
  const others = sheets.filter((sheet) => sheet !== read).map(({ name }) => name)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), head.cells.length)
  const titles = Array.from({ length: width }, (_, at) => (head.cells[at] ?? '').trim())
  return { titles, rows, separator: null, sheet: { name: read.name, others } }
}

async function tableIn(parts: WorkbookParts): Promise<Table> {
  const { sheets, isFrom1904 } = await workbookInfo(parts)
  const [strings, styles] = [await sharedStrings(parts), await dayStyles(parts)]
  // What is hidden is read only where nothing else is there.
  for (const sheet of sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))) {
    const table = tableOf(await sheetRows(parts, sheet.path, { strings, styles, isFrom1904 }), sheet, sheets)
    if (table) return table
  }
  throw new ImportFailed('import.table_empty')
}

/** Whether a file is a ZIP by its first bytes, as workbooks are. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Reads the first sheet of an Excel workbook (XLSX, ECMA-376) that holds rows. Of formulas the results are taken that were saved with
 * them; nothing is computed, and nothing outside of the file is looked at.
 * @throws ImportFailed for what cannot be read, holds more than a table may, or unpacks to more than 100 MB
 */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const parts = await openParts(bytes)
  try {
    return await tableIn(parts)
  } finally {
    parts.close()
  }
}
