import type { Context } from '../../platform/context.ts'
import { deviceTypesById } from '../reference/reference.service.ts'
import { EntryDamaged, unpacked } from './folders/entry-content.ts'
import { type FolderTree, folderTreeOf } from './folders/folder-tree.ts'
import { openZipDirectory, type ZipContent, type ZipDirectory } from './folders/zip-directory.ts'
import { ImportFailed } from './import-failed.ts'
import type { ParkImport, Refusal } from './imports.types.ts'
import { unusedTitles } from './table/columns.ts'
import { placeRows } from './table/place-rows.ts'
import { readRows } from './table/read-rows.ts'
import { maxTableBytes, readTable, type Table } from './table/read-table.ts'
import type { TableMapping } from './table/table.types.ts'
import { isWorkbook, readWorkbook } from './workbook/read-workbook.ts'

/** The file of an import: a ZIP, a table, or a ZIP with a table. */
export interface OpenedFile {
  readonly directory: Omit<ZipDirectory, 'zip'>
  readonly table: Table | null
  readonly refused: readonly Refusal[]
  readonly content: (file: ZipContent) => AsyncIterable<Buffer>
  readonly close: () => void
}

/** What an import speaks of. */
export interface OpenedImport extends FolderTree {
  readonly file: OpenedFile
  readonly rowsLeftOut: number
  readonly noted: readonly Refusal[]
  readonly unusedColumns: readonly string[]
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of content) {
    sizeBytes += chunk.length
    if (sizeBytes > maxTableBytes) throw new ImportFailed('import.table_too_long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tableOf = async (bytes: Buffer): Promise<Table> =>
  isWorkbook(bytes) ? await readWorkbook(bytes) : readTable(bytes)

const emptyDirectory: OpenedFile['directory'] = { files: [], folders: [], refused: [], ignoredCount: 0 }

async function openTable(ctx: Context, { storageKey }: ParkImport): Promise<OpenedFile> {
  const table = await tableOf(await whole(await ctx.storage.openRead(storageKey)))
  const content = () => {
    throw new Error('a table holds no photos')
  }
  return { directory: emptyDirectory, table, refused: [], content, close: () => undefined }
}

/** At the top of the ZIP, or in the one folder that holds everything. */
const tableName = /^(?:[^/]+\/)?(?:devices|equipements|équipements)\.(?:csv|xlsx)$/i

async function openZip(ctx: Context, { storageKey }: ParkImport): Promise<OpenedFile> {
  const { zip, ...directory } = await openZipDirectory(await ctx.storage.localPath(storageKey))
  try {
    const tableFile = directory.files.find(({ path }) => tableName.test(path))
    const files = directory.files.filter((file) => file !== tableFile)
    const content = (file: ZipContent) => unpacked(zip, file)
    const opened = { directory: { ...directory, files }, refused: [], content, close: () => zip.close() }
    if (!tableFile) return { ...opened, table: null }
    try {
      return { ...opened, table: await tableOf(await whole(content(tableFile))) }
    } catch (error) {
      const { path } = tableFile
      if (error instanceof EntryDamaged)
        return { ...opened, table: null, refused: [{ path, reason: 'import.damaged_entry' }] }
      if (error instanceof ImportFailed) return { ...opened, table: null, refused: [{ path, reason: error.reason }] }
      throw error
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Opens the file of an import; the caller closes it. @throws ZipRefused or ImportFailed */
export const openFile = (ctx: Context, wanted: ParkImport): Promise<OpenedFile> =>
  wanted.kind === 'table' ? openTable(ctx, wanted) : openZip(ctx, wanted)

/** What an opened file speaks of when its columns mean what the mapping says. */
export async function contentOf(
  ctx: Context,
  wanted: ParkImport,
  file: OpenedFile,
  mapping: TableMapping | null,
): Promise<OpenedImport> {
  const isInPark = wanted.parentId !== null
  const { root, refused } = folderTreeOf(file.directory, isInPark)
  const all = [...file.directory.refused, ...file.refused, ...refused]
  if (!file.table || !mapping) return { file, root, refused: all, rowsLeftOut: 0, noted: [], unusedColumns: [] }
  const read = readRows(file.table, mapping, await deviceTypesById(ctx.db), isInPark)
  const unplaced = placeRows(root, read.rows)
  return {
    file,
    root,
    refused: [...all, ...read.refused, ...unplaced],
    rowsLeftOut: read.leftOut,
    noted: read.noted,
    unusedColumns: unusedTitles(file.table, mapping),
  }
}
