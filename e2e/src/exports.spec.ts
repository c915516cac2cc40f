import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { makeAccount } from './support/accounts.ts'
import { holdAnswers } from './support/held-answers.ts'
import { actAsPerson, demoPassword, signIn } from './support/people.ts'
import { openTurbine } from './support/workspace.ts'

/** Opens the visit of the demo that has findings and a finished report. */
async function openVisit(page: Page): Promise<void> {
  await openTurbine(page, 'E01')
  await page
    .getByRole('link', { name: /18 Jun 2026/ })
    .first()
    .click()
  await expect(page.getByTestId('export-panel')).toBeVisible()
}

async function downloadNewest(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  const item = page.locator(`[data-testid=export-item][data-format=${format}]`).first()
  await expect(item).toHaveAttribute('data-state', 'DONE', { timeout: 150_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), item.getByTestId('export-download').click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('REP-04 the archive asks for the choice of annexes, is made with progress, downloaded and deleted', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  await openVisit(page)
  const panel = page.getByTestId('export-panel')
  const release = await holdAnswers(page, /\/inspection_groups\/\d+\/reports/)
  await page.reload()
  // Until the reports are read nobody says that the archive comes without one.
  await expect(panel.getByTestId('zip-report').locator('option').first()).toHaveText('Loading')
  await expect(panel.getByTestId('zip-report')).toHaveValue('newest')
  release()
  await expect(panel.getByTestId('zip-report').locator('option').first()).not.toHaveText('Loading')
  await panel.getByTestId('zip-start').click()
  await expect(panel.getByText('Please choose whether to include annexes.')).toBeVisible()
  await expect(panel.getByTestId('export-item')).toHaveCount(0)
  await panel.getByTestId('zip-with-annexes').check()
  await panel.getByTestId('zip-pictures').check()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(panel.getByTestId('zip-with-annexes')).toBeChecked()
  await expect(panel.getByTestId('zip-pictures')).toBeChecked()
  await panel.getByTestId('zip-pictures').uncheck()
  await expect(panel.getByTestId('zip-report')).toHaveValue('newest')
  await expectAccessible(page)
  await panel.getByTestId('zip-start').click()
  const { name, content } = await downloadNewest(page, 'zip')
  expect(name).toMatch(/\.zip$/)
  expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  for (const part of ['findings.csv', 'findings.xlsx', 'crops/', 'report/', 'manifest.json'])
    expect(content.includes(part), part).toBe(true)
  await panel.getByTestId('export-delete').first().click()
  await expect(panel.getByTestId('export-item')).toHaveCount(0)
  await panel.getByTestId('zip-report').selectOption('none')
  await panel.getByTestId('zip-start').click()
  const without = await downloadNewest(page, 'zip')
  expect(without.content.includes('manifest.json')).toBe(true)
  expect(without.content.includes('report/')).toBe(false)
  await panel.getByTestId('export-delete').first().click()
  await expect(panel.getByTestId('export-item')).toHaveCount(0)
})

test('REP-05 tables of a visit and of a park in the language of the screen', async ({ page }) => {
  await signIn(page, 'responsible')
  await openVisit(page)
  await page.getByTestId('export-csv').click()
  const visit = await downloadNewest(page, 'csv')
  const [header = '', ...rows] = visit.content.toString('utf8').trim().split('\r\n')
  expect(header).toContain('Number,Park,Turbine')
  expect(rows.length).toBeGreaterThan(0)
  await page.getByTestId('export-delete').first().click()
  const french = page.getByRole('button', { name: 'FR', exact: true })
  await french.click()
  await expect(french).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/visionair/dashboard')
  await page
    .getByRole('link', { name: /Parc éolien des Hauts de Somme/ })
    .first()
    .click()
  await page.getByTestId('park-export').click()
  await expect(page.getByRole('dialog').getByTestId('export-csv')).toBeVisible()
  await expectAccessible(page)
  await page.getByTestId('export-csv').click()
  const park = await downloadNewest(page, 'csv')
  const parkRows = park.content.toString('utf8').trim().split('\r\n')
  expect(parkRows[0]).toContain('Numéro;Parc;Éolienne')
  expect(parkRows.length).toBeGreaterThan(rows.length)
  await page.getByTestId('export-delete').first().click()
})

test('REP-04 DASH-04 a row offers the archive to those who may export; nothing can be packed while nothing was found', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  for (const name of ['ZIP', 'Report'])
    await expect(page.locator('#inspections').getByRole('columnheader', { name })).toBeVisible()
  const rows = page.locator('#inspections tbody tr')
  const found = rows.filter({ has: page.locator('[data-testid=row-zip]:not([disabled])') })
  const empty = rows.filter({ hasText: /No finding|Not inspected/ })
  await expect(empty.first().getByTestId('row-zip')).toBeDisabled()
  await found.first().getByTestId('row-zip').click()
  await expect(page.getByRole('dialog').getByTestId('zip-form')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const exportPermissions = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
]

test('DASH-04 each of the four export permissions alone brings the columns of report and archive, no other one does', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'exporting')
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  const give = async (permissions: readonly string[]) => {
    await admin.send('PUT', `/api/users/${user.id}`, { permissions })
    await page.goto('/visionair/dashboard')
    await expect(page.locator('#inspections tbody tr').first()).toBeVisible()
  }
  const columns = page.locator('#inspections').getByRole('columnheader', { name: /^(ZIP|Report)$/ })
  await actAsPerson(page, email, demoPassword)
  await give(['device_create', 'inspection_edit', 'user_view'])
  await expect(columns).toHaveCount(0)
  for (const permission of exportPermissions) {
    await give([permission])
    await expect(columns).toHaveCount(2)
  }
  await give([])
  await expect(columns).toHaveCount(0)
  await admin.remove(`/api/users/${user.id}`)
})
