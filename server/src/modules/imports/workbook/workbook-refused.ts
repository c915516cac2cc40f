import { ImportFailed } from '../import-failed.ts'

/** A file that is no workbook, or not one that can be read. */
export const damaged = (): ImportFailed => new ImportFailed('import.workbook_damaged')

/** A workbook that holds more than is read of any. */
export const tooLarge = (): ImportFailed => new ImportFailed('import.workbook_too_large')
