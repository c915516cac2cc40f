import { describe, expect, it, vi } from 'vitest'
import { readPages } from './read-pages.ts'

describe('a list that is read whole', () => {
  it('is read page by page to the last, beyond the hundred of one page', async () => {
    const ask = vi.fn(async ({ page, itemsPerPage }: { page: number; itemsPerPage: number }) => {
      const first = (page - 1) * itemsPerPage
      const count = Math.max(0, Math.min(itemsPerPage, 230 - first))
      return { items: Array.from({ length: count }, (_each, at) => first + at), meta: { totalItems: 230 } }
    })
    const ids = await readPages(ask)
    expect(ids).toEqual(Array.from({ length: 230 }, (_, at) => at))
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('ends when a page is empty, also where rows went meanwhile', async () => {
    const ids = await readPages(async ({ page }) => ({ items: page === 1 ? [1, 2] : [], meta: { totalItems: 9 } }))
    expect(ids).toEqual([1, 2])
  })
})
