import type { Page } from '@playwright/test'

/** A slicing on its way that a page is told of instead of the real one; it says what it says until it is told otherwise. */
export interface HeldSlicing {
  state: 'running' | 'failed'
  progress: number
  detail: string | null
}

/** Answers every question for a slicing with the held one; asking to start one still reaches the server. */
export async function holdSlicing(page: Page, held: HeldSlicing): Promise<void> {
  await page.route(/\/api\/inspections\/\d+\/slicing$/, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    const nothing = { dziPath: null, version: null, layout: 'held', findings: '', side: 'held', difference: null }
    await route.fulfill({ json: { data: { ...held, ...nothing } } })
  })
}
