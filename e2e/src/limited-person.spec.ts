import { expect, test } from '@playwright/test'
import { makeAccount } from './support/accounts.ts'
import { actAsPerson, demoPassword } from './support/people.ts'
import { freshName, makePark, makeTurbine, removePark } from './support/sites.ts'

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
