import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

test('a company is given a limit, which is drawn beside what it uses; who sends more is told how much of how much', async ({
  page,
  request,
}, info) => {
  const api = await apiClient(request, 'admin')
  const name = freshName('Quota company')
  const made = await api.send('POST', '/api/organizations', { name, address: '', facturationAddress: '' })
  const company = Number(Object(made).attributes.id)
  const park = await makePark(api, freshName('Quota'), { organization: company })
  try {
    const turbine = await makeTurbine(api, park, 'T1')
    const { inspections } = await makeVisit(api, turbine, { service: 2, date: '2025-03-05' })
    await actAs(page, 'admin')
    await page.goto(`/administration/quotas?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByTestId('quotas-company-form')
    await form.getByTestId('limit-storedBytes').fill('0.5')
    await form.getByTestId('limit-photos').fill('1.5')
    await expect(form.getByTestId('quotas-company-form-save')).toBeVisible()
    await form.getByTestId('limit-photos').fill('1')
    await expectAccessible(page)
    await form.getByTestId('quotas-company-form-save').click()
    await expect(form).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByTestId('use-photos')).toContainText('0 of 1')
    await expect(row.getByTestId('use-storedBytes')).toContainText('of 500 MB')
    await expectAccessible(page)

    const paths = ['one', 'two'].map((each) => info.outputPath(`${each}.jpg`))
    for (const [index, path] of paths.entries()) {
      const create = { width: 300, height: 200, channels: 3 as const, background: { r: 90 * index, g: 120, b: 90 } }
      await writeFile(path, await sharp({ create }).jpeg().toBuffer())
    }
    await page.goto(`/visionair/inspection/${inspections[0]}?view=5`)
    await page.getByTestId('photo-drop').locator('input[type=file]').setInputFiles(paths)
    await expect(page.getByTestId('upload-stopped')).toContainText(
      'This company’s limit of photos is 1; stored or on their way: 1',
    )
    await expect(page.getByTestId('photo-tray').locator('[data-testid^=photo-choose]')).toHaveCount(1)

    await page.goto(`/administration/organizations/${company}`)
    await page.setViewportSize({ width: 576, height: 900 })
    await page.getByRole('button', { name: 'FR', exact: true }).first().click()
    await expect(page.getByTestId('company-quota').getByTestId('use-photos')).toContainText('1 sur 1')
    await page.goto('/administration/quotas?tab=defaults')
    await expect(page.getByTestId('defaults-account')).toContainText('64 Go')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'EN', exact: true }).first().click()
  } finally {
    await removePark(api, park)
    await api.remove(`/api/organizations/${company}`)
  }
})
