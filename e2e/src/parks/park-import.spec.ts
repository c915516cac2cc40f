import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { pngFile, type TestFile, zipFile } from '../support/files.ts'
import { actAs, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, removePark } from '../support/sites.ts'

let api: ApiClient
let park: Made

const photo = (widthPx: number) => pngFile('photo.png', widthPx).buffer
const zipOfSite = (): TestFile =>
  zipFile('site.zip', [
    { path: 'E1/Blade A/Pressure side/1.png', content: photo(61) },
    { path: 'E1/Blade A/Pressure side/2.png', content: photo(62) },
    { path: 'E2/Mât/Nord/3.png', content: photo(63) },
    { path: '../../evil.png', content: photo(64) },
    { path: 'E2/notes.txt', content: Buffer.from('notes') },
  ])

const dialog = (page: Page) => page.getByRole('dialog')

async function sendZip(page: Page, file: TestFile, date?: string): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await expect(dialog(page).getByTestId('import-file')).toContainText(file.name)
  if (date !== undefined) await dialog(page).getByTestId('import-date').fill(date)
  await dialog(page).getByTestId('import-send').click()
}

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext({ baseURL: baseURL ?? '' }), 'admin')
  park = await makePark(api, freshName('Import park'))
})

test.afterAll(() => removePark(api, park))

test('PARK-05 a ZIP of folders: its plan before anything is created, then what was done and what was refused; again, nothing twice', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-import').click()
  await dialog(page).getByTestId('import-send').click()
  await expect(dialog(page).getByText('Please choose a ZIP, XLSX or CSV file.')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog(page).getByTestId('import-service')).toHaveCount(0)
  await sendZip(page, zipOfSite(), '2031-05-04')
  const counts = dialog(page).getByTestId('import-counts')
  await expect(dialog(page).getByTestId('import-plan')).toBeVisible()
  await expect(counts).toContainText('3 photos')
  await expect(counts).toContainText('2 refused')
  const lines = dialog(page).getByTestId('import-lines')
  for (const name of ['E1', 'E2', 'Blade 1', 'Pressure side', 'Tower face north', 'Clarity 2031-05-04'])
    await expect(lines.getByText(name, { exact: true }).first()).toBeVisible()
  await expect(lines).toContainText('../../evil.png')
  await expect(lines).toContainText('This name leads out of the ZIP or is not allowed.')
  await lines.getByRole('button', { name: 'Refused (2)' }).click()
  await expect(lines.locator('li')).toHaveCount(2)
  await expectAccessible(page)
  await expect(page.getByTestId(/^turbine-\d+$/)).toHaveCount(0)

  // The plan waits for who leaves it.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByTestId('park-import')).toBeFocused()
  await page.getByTestId('park-import').click()
  await dialog(page).getByTestId('import-apply').click()
  await expect(dialog(page).getByTestId('import-report')).toHaveAttribute('data-state', 'done', { timeout: 150_000 })
  await expect(counts).toContainText('3 photos attached')
  await expect(lines.locator('li')).toHaveCount(2)
  await lines.getByRole('button', { name: 'All' }).click()
  await expect(lines.getByText('created', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByTestId(/^turbine-\d+$/)).toHaveCount(2)

  await dialog(page).getByTestId('import-another').click()
  await sendZip(page, zipOfSite(), '2031-05-04')
  await expect(counts).toContainText('0 to create')
  await dialog(page).getByTestId('import-apply').click()
  await expect(counts).toContainText('3 photos already existed')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(/^turbine-\d+$/)).toHaveCount(2)
})

const tableOf = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

test('PARK-05 a table of devices: the template, a plan with what differs and what is refused by row, then applied', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-import').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByTestId('import-template').click(),
  ])
  expect(download.suggestedFilename()).toBe('devices.csv')
  const table = tableOf(
    'devices.csv',
    'turbine;blade;model;hubHeight;inServiceDate;Owner',
    'K1;;V100;95,5 m;mars 2016;us',
    'K1;Blade A;;;;',
    'K2;;V100;high;;',
    'K3;;V100;80;;',
    'TOTAL;;;;;',
  )
  await sendZip(page, table)
  await expect(dialog(page).getByTestId('import-service')).toHaveCount(0)
  const counts = dialog(page).getByTestId('import-counts')
  const lines = dialog(page).getByTestId('import-lines')
  await expect(counts).toContainText('3 to create')
  await expect(lines).toContainText('Row 4, hubHeight')
  await expect(lines).toContainText('Only the month is told (mars 2016): 2016-03 is stored.')
  await expect(lines).toContainText('This row sums up others and is no park or turbine.')
  await expect(dialog(page).getByTestId('import-unused')).toContainText('Owner')
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByTestId('import-refused').click(),
  ])
  expect(refused.suggestedFilename()).toBe('refused.csv')
  const third = lines.getByRole('checkbox', { name: 'Import K3' })
  await third.focus()
  await page.keyboard.press('Space')
  await expect(third).not.toBeChecked()
  await expect(third).toBeFocused()
  await expect(dialog(page).getByTestId('import-left-out')).toHaveText('1 line will not be applied')
  await expectAccessible(page)
  await dialog(page).getByTestId('import-apply').click()
  await expect(dialog(page).getByTestId('import-report')).toHaveAttribute('data-state', 'done', { timeout: 150_000 })
  await expect(counts).toContainText('2 created')
  await expect(page.getByText('K3', { exact: true })).toHaveCount(0)
  await dialog(page).getByTestId('import-another').click()
  await sendZip(page, tableOf('devices.csv', 'turbine;model', 'k1;V112'))
  await expect(counts).toContainText('1 to change')
  await expect(dialog(page).getByTestId('import-lines')).toContainText('Model: V100 → V112')
  await dialog(page).getByTestId('import-discard').click()
})

test('PARK-05 a table of somebody else: what its columns mean is chosen, with some of its rows', async ({ page }) => {
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('park-import').click()
  const name = freshName('Foreign')
  await sendZip(
    page,
    tableOf(
      'sites.csv',
      'Label,Kind,Site Name,X-coordinate,Y-coordinate,Machines',
      `a,Wind,${name},"265,500","609,800",2`,
      `b,Solar,${name} sun,"265,500","609,800",0`,
      `c,Wind,${name} sea,"900,500","609,800",1`,
    ),
  )
  const mapping = dialog(page).getByTestId('import-mapping')
  await expect(mapping.getByTestId('mapping-column-2')).toHaveValue('park')
  await expect(mapping.getByTestId('mapping-column-3')).toHaveValue('easting')
  await mapping.getByTestId('mapping-column-5').selectOption({ label: 'Number of turbines' })
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByTestId('park-import').click()
  await expect(mapping.getByTestId('mapping-column-5').locator('option:checked')).toHaveText('Number of turbines')
  await mapping.getByTestId('mapping-add-condition').click()
  await mapping.getByTestId('mapping-condition-column').selectOption({ label: 'Kind' })
  await mapping.getByTestId('mapping-condition-values').click()
  await page.getByRole('option', { name: 'Wind' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await mapping.getByTestId('mapping-send').click()
  await expect(dialog(page).getByTestId('import-counts')).toContainText('3 to create')
  await expect(dialog(page).getByTestId('import-counts')).toContainText('1 row left out')
  await dialog(page).getByTestId('import-apply').click()
  await expect(dialog(page).getByTestId('import-report')).toHaveAttribute('data-state', 'done', { timeout: 150_000 })
})

test('what is no ZIP is refused in words, in French as well', async ({ page }) => {
  await actAs(page, 'responsible')
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByText('FR', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await sendZip(page, { name: 'site.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
  await expect(dialog(page).getByText('Ce n’est pas un fichier ZIP, XLSX ou CSV.').first()).toBeVisible()
  await sendZip(page, zipFile('empty.zip', [{ path: 'readme.txt', content: Buffer.from('x') }]))
  await expect(dialog(page).getByText('Ce ZIP ne contient rien qui puisse être importé.')).toBeVisible()
})

test('the import is offered to those who may do all it does', async ({ page }) => {
  await signIn(page, 'inspector')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#inspections tbody tr').first()).toBeVisible()
  await expect(page.getByTestId('park-import')).toHaveCount(0)
})
