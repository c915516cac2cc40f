import { expect, test } from '@playwright/test'
import { makeAccount } from '../support/accounts.ts'
import { actAsPerson, demoPassword } from '../support/people.ts'
import { freshName, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

/** What an import asks for. */
const importing = ['device_group_create', 'device_create', 'inspection_group_create', 'inspection_can_upload_image']

test('PERM-03 whom devices limit is offered neither profiles, parks nor imports, which are made for a whole company', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'limited')
  const [company] = Object(await admin.get('/api/organizations?name=Vents'))
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  const park = await makePark(admin, freshName('Limited park'), { organization: Number(company.id) })
  const turbine = await makeTurbine(admin, park, 'E1')
  await admin.send('PUT', `/api/users/${user.id}`, { roles: ['ROLE_RESPONSIBLE'], permissions: importing })

  await actAsPerson(page, email, demoPassword)
  await page.goto('/administration/profiles')
  await expect(page.getByTestId('profiles-create')).toBeVisible()
  await page.goto('/visionair/dashboard')
  await expect(page.getByTestId('park-create')).toBeVisible()
  await expect(page.getByTestId('park-import')).toBeVisible()

  await admin.send('PUT', `/api/users/${user.id}`, { rootDevices: [turbine.id] })
  await page.reload()
  await expect(page.getByText(park.name).first()).toBeVisible()
  await expect(page.getByTestId('park-create')).toHaveCount(0)
  await expect(page.getByTestId('park-import')).toHaveCount(0)
  await page.goto('/administration/profiles')
  await expect(page.getByTestId('profiles-count')).toBeVisible()
  await expect(page.getByTestId('profiles-create')).toHaveCount(0)

  await admin.remove(`/api/users/${user.id}`)
  await removePark(admin, park)
})

test('PERM-04 whom a blade limits finds it in its park, and the turbine above it is named without leading to an error', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'blade')
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  const park = await makePark(admin, freshName('Blade park'), { organization: 1 })
  const turbine = await makeTurbine(admin, park, 'E1')
  const parts: readonly { id: string; attributes: { name: string } }[] = Object(
    await admin.get(`/api/devices/${turbine.id}/nested_devices`),
  )
  const blade = Number(parts.find(({ attributes }) => attributes.name === 'Blade 1')?.id)
  const visit = await makeVisit(admin, turbine, { service: 2, date: '2031-03-09' })
  await admin.send('PUT', `/api/users/${user.id}`, { rootDevices: [blade] })
  try {
    await actAsPerson(page, email, demoPassword)
    await page.goto(`/visionair/device-group/${park.id}`)
    await page
      .getByTestId('opened-parts')
      .getByRole('link', { name: /E1.*Blade 1/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/device/${blade}$`))
    await expect(page.getByTestId('device-facts')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const above = page.locator(`a[href$="/device/${turbine.id}"]`)
    await expect(above).toHaveCount(0)
    await page.goto(`/visionair/inspection-group/${visit.id}`)
    const column = page.getByTestId(`inspected-${blade}`)
    await expect(column.getByRole('link', { name: 'Blade 1', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(above).toHaveCount(0)
    await column.locator('[data-testid^=side-]').first().click()
    await expect(page.getByTestId(`inspection-place-device-${turbine.id}`)).toHaveText('E1')
    await expect(page.getByTestId(`inspection-place-device-${blade}`)).toHaveAttribute('href', /device/)
    await expect(above).toHaveCount(0)
  } finally {
    await admin.remove(`/api/users/${user.id}`)
    await removePark(admin, park)
  }
})
