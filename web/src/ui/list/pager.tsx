import { Button, NativeSelect, Pagination } from '@mantine/core'
import { useId } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './list.module.css'

/** The counts of a list's answer. */
export interface PageMeta {
  readonly currentPage: number
  readonly itemsPerPage: number
  readonly totalItems: number
}

/** The sizes that lists offer. */
export const perPageChoices = [5, 10, 20, 50, 100] as const

/** How many rows a list shows unless told otherwise. */
export const defaultPerPage = 10

/** The page size that the address asks for under a name; the usual one when it is none of those offered. */
export function readPerPage(query: URLSearchParams, name: string): number {
  const wished = query.get(name)
  return perPageChoices.find((choice) => String(choice) === wished) ?? defaultPerPage
}

export interface PagerProps {
  readonly meta: PageMeta
  readonly onPage: (page: number) => void
  /** The list's name, where a page has more than one pager. */
  readonly label?: string | undefined
  /** Offers other page sizes. */
  readonly onPerPage?: (perPage: number) => void
}

/** Previous, pages, next, with what is shown of how many, and the rows per page when they can be chosen. */
export function Pager({ meta, onPage, onPerPage, label }: PagerProps) {
  const t = useTexts()
  const { number } = useFormats()
  const perPageId = useId()
  const { currentPage, itemsPerPage, totalItems } = meta
  const pages = Math.max(1, Math.ceil(totalItems / itemsPerPage))
  if (totalItems === 0 || (pages === 1 && onPerPage === undefined)) return null
  const from = (currentPage - 1) * itemsPerPage + 1
  const range = {
    from: number(from),
    to: number(Math.min(totalItems, from + itemsPerPage - 1)),
    total: number(totalItems),
  }
  return (
    <nav
      className={classes.pager}
      aria-label={label === undefined ? t('common.list.pager') : t('common.list.pagerOf', { name: label })}
    >
      <span className={classes.range}>{t('common.list.range', range)}</span>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(currentPage, pages)}
          onChange={onPage}
          getItemProps={(page) => ({ 'aria-label': number(page) })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? t('common.list.previous') : t('common.list.next'),
          })}
        />
      )}
      {onPerPage !== undefined && (
        <div className={classes.perPage}>
          <label htmlFor={perPageId}>{t('common.list.perPage')}</label>
          <NativeSelect
            id={perPageId}
            size="xs"
            data={perPageChoices.map(String)}
            data-testid="per-page"
            value={String(itemsPerPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          />
        </div>
      )}
    </nav>
  )
}

export interface SeeMoreProps {
  /** How many rows the last answer held. */
  readonly returned: number
  /** How many it could hold; a full page means there may be more. */
  readonly pageSize: number
  readonly loading: boolean
  readonly onMore: () => void
}

/** "See more", shown when a page came back full. */
export function SeeMore({ returned, pageSize, loading, onMore }: SeeMoreProps) {
  const t = useTexts()
  if (returned < pageSize) return null
  return (
    <div className={classes.more}>
      <Button variant="default" onClick={onMore} loading={loading}>
        {t('common.actions.seeMore')}
      </Button>
    </div>
  )
}
