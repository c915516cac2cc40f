import { useEffect, useRef } from 'react'
import type { TableFilter } from '../table/table-filter.ts'
import type { Choosing } from './use-choosing.ts'

/** Drops from the choice what is no longer shown once the table was narrowed otherwise; `shown` is null while that is read. */
export function useKeptChoice(choosing: Choosing | null, filter: TableFilter, shown: readonly number[] | null): void {
  const asked = JSON.stringify(filter)
  const kept = useRef(asked)
  useEffect(() => {
    if (choosing === null || shown === null || kept.current === asked) return
    kept.current = asked
    choosing.keep(shown)
  }, [choosing, asked, shown])
}
