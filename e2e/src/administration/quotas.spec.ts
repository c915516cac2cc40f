import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { actAs, emailOf } from '../support/people.ts'
import { takePicture } from '../support/pictures.ts'
import { userOf } from '../support/screens.ts'
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

test('whoever sends photos sees in the profile what of their limits is used, in both languages, wide and narrow', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const user = await userOf(api, emailOf('inspector'))
  await api.send('PUT', `/api/users/${user}/quota`, { photos: 100_000 })
  try {
    await actAs(page, 'inspector')
    await page.goto('/visionair/profile')
    await page.getByTestId('tab-space').click()
    const own = page.getByTestId('own-quota')
    await expect(own.getByTestId('use-photos')).toContainText(/\d of 100,000/)
    await expect(own.getByTestId('use-uploadBytes')).toContainText('of 64 GB')
    await expect(own.getByTestId('use-exportBytes')).toContainText('of 200 GB')
    await expectAccessible(page)
    await takePicture(page, 'own-quota-en')
    await page.setViewportSize({ width: 576, height: 900 })
    await page.getByRole('button', { name: 'FR', exact: true }).first().click()
    await expect(page.getByTestId('tab-space')).toHaveText('Espace utilisé')
    await expect(own.getByTestId('use-uploadBytes')).toContainText('sur 64')
    await expectAccessible(page)
    await takePicture(page, 'own-quota-fr-576')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'EN', exact: true }).first().click()
  } finally {
    await api.send('PUT', `/api/users/${user}/quota`, { photos: null })
  }
})
