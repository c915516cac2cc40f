import type { Table } from './read-table.ts'
import type { TableHead } from './table.types.ts'

const samples = 3
const shownLength = 120
const maxChoices = 60

const { compare } = new Intl.Collator('en', { numeric: true })

const shown = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ').slice(0, shownLength)

/** The titles of a table with examples, and the different texts of columns that hold few. */
export function tableHeadOf({ titles, rows, sheet }: Table): TableHead {
  const columns = titles.map((title, at) => {
    const cells = rows.map(({ cells: row }) => (row[at] ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' '))
    const different = new Set(cells)
    const isChoice =
      different.size <= maxChoices &&
      different.size < rows.length &&
      [...different].every((text) => text.length <= shownLength)
    return {
      title: shown(title),
      samples: cells
        .filter((cell) => cell !== '')
        .slice(0, samples)
        .map(shown),
      values: isChoice ? [...different].sort(compare) : null,
    }
  })
  return { columns, rows: rows.length, ...(sheet && { sheet: sheet.name, otherSheets: sheet.others }) }
}
