import { changePassword } from '@visionair/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallTime } from '../../../platform/time-zone.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { todayOfCompany, zoneOfAccount } from './zones.service.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

/** Clocks that never show the same day. */
const [earliest, latest] = ['Pacific/Kiritimati', 'Etc/GMT+12']

async function companyIn(timeZone: string): Promise<number> {
  const id = await makeOrganization(world.ctx)
  await world.ctx.db.updateTable('organization').set({ timeZone }).where('id', '=', id).execute()
  return id
}

describe('days and times of a company', () => {
  it('are those of its zone, else of the provider', async () => {
    const { ctx } = world
    const days = [await companyIn(earliest), await companyIn(latest), await makeOrganization(ctx)].map((id) =>
      todayOfCompany(ctx, ctx.db, id),
    )
    const dayIn = (zone: string) => wallTime(ctx.now(), zone).day
    expect(await Promise.all(days)).toEqual([dayIn(earliest), dayIn(latest), dayIn(ctx.settings.timeZone)])
    expect(dayIn(earliest)).not.toBe(dayIn(latest))
  })

  it('are told in mails with the zone, that of the provider where companies of the reader differ', async () => {
    const { ctx } = world
    const one = await companyIn(earliest)
    const { id: both } = await makePerson(ctx, { organizationIds: [one, await companyIn(latest)] })
    expect(await zoneOfAccount(ctx, ctx.db, both)).toBe(ctx.settings.timeZone)
    const { email } = await makePerson(ctx, { organizationIds: [one, await companyIn(earliest)] })
    const { token } = await signIn(world, email)
    const password = `${testPassword}9`
    const body = { oldPassword: testPassword, newPassword: password, confirmation: password }
    expect((await world.call(changePassword, { token, body })).status).toBeLessThan(300)
    const [mail] = await mailsTo(world, email)
    expect(mail?.text).toContain(`(${earliest})`)
    expect(mail?.text).toContain(
      `was changed on ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: earliest }).format(ctx.now())}`,
    )
  })
})
