import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson } from '../../../testing/factories.ts'
import { forgetEnded } from './forgetting.service.ts'

const dayMs = 86_400_000
const operating = fileURLToPath(new URL('../../../../../docs/operating.md', import.meta.url))

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

/** One row of each kind that has just ended, and an open one beside it where there may be one. */
async function makeEnded(): Promise<void> {
  const { db } = world.ctx
  const now = world.ctx.now()
  const later = new Date(now.getTime() + 400 * dayMs)
  const { id: accountId } = await makePerson(world.ctx, { role: 'ROLE_ADMIN' })
  const reset = { accountId, requestedAt: now, expiresAt: later }
  const secret = () => ({ requestId: randomUUID(), tokenHash: randomBytes(32) })
  await db
    .insertInto('passwordReset')
    .values([
      { ...reset, ...secret(), endedAt: now },
      { ...reset, ...secret(), expiresAt: now },
      { ...reset, ...secret() },
    ])
    .execute()
  const change = { accountId, oldEmail: 'a@example.org', newEmail: 'b@example.org', requestedAt: now }
  const { id: emailChangeId } = await db
    .insertInto('emailChange')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { emailChangeId, tokenHash: randomBytes(32), purpose: 'confirm', expiresAt: now }
  await db.insertInto('emailChangeLink').values(link).execute()
  const invitation = { role: 'ROLE_ADMIN', language: 'en', expiresAt: later }
  const invited = (name: string) => ({ ...invitation, email: `${name}@example.org`, tokenHash: randomBytes(32) })
  await db
    .insertInto('invitation')
    .values([
      { ...invited('accepted'), acceptedAt: now },
      { ...invited('cancelled'), cancelledAt: now },
      { ...invited('over'), expiresAt: now },
      invited('open'),
    ])
    .execute()
  const mail = { template: 'invitation', recipient: 'a@example.org', language: 'en', subject: 'A', createdAt: now }
  await db
    .insertInto('mail')
    .values([
      { ...mail, state: 'sent', doneAt: now },
      { ...mail, state: 'kept', doneAt: now },
      { ...mail, state: 'failed', doneAt: now },
      { ...mail, state: 'waiting' },
    ])
    .execute()
  await db
    .insertInto('knownAddressGuess')
    .values([
      { accountId, address: 'one', failures: 2 },
      { accountId, address: 'two', failures: 5, lockedUntil: new Date(now.getTime() + 60 * dayMs) },
    ])
    .execute()
  const guess = { failures: 3, countedAt: now }
  await db
    .insertInto('signInGuess')
    .values([
      { ...guess, kind: 'address', key: 'one', endsAt: now },
      { ...guess, kind: 'address', key: 'two', endsAt: new Date(now.getTime() + 60 * dayMs) },
      { ...guess, kind: 'e-mail', key: 'three' },
    ])
    .execute()
  await db
    .insertInto('knownDevice')
    .values({ accountId, tokenHash: randomBytes(32), madeAt: now, usedAt: now })
    .execute()
}

const counted = [
  'password_reset',
  'email_change',
  'email_change_link',
  'invitation',
  'mail',
  'known_address_guess',
  'sign_in_guess',
  'known_device',
]

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of counted) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(world.ctx.db)
    found[table] = Number(rows[0]?.count)
  }
  return found
}

it('what has ended is kept as long as the documentation says, and forgotten then; what is open stays', async () => {
  await makeEnded()
  const all = await counts()
  const after = async (days: number) => {
    world.advance(days * dayMs)
    await forgetEnded(world.ctx)
    world.advance(-days * dayMs)
    return await counts()
  }
  const guesses = { ...all, known_address_guess: 1, sign_in_guess: 2 }
  expect(await after(29)).toEqual(guesses)
  const links = { ...guesses, sign_in_guess: 1, password_reset: 1, email_change: 0, email_change_link: 0 }
  expect(await after(31)).toEqual(links)
  expect(await after(61)).toEqual({ ...links, known_address_guess: 0, sign_in_guess: 0 })
  expect(await after(89)).toEqual({ ...links, known_address_guess: 0, sign_in_guess: 0 })
  const mails = { ...links, known_address_guess: 0, sign_in_guess: 0, mail: 1 }
  expect(await after(91)).toEqual(mails)
  expect(await after(179)).toEqual(mails)
  expect(await after(181)).toEqual({ ...mails, known_device: 0 })
  expect(await after(364)).toEqual({ ...mails, known_device: 0 })
  expect(await after(366)).toEqual({ ...mails, known_device: 0, invitation: 1 })
})

it('every table of the database has its rule in the documentation', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.ctx.db)
  const [, rules = ''] = readFileSync(operating, 'utf8').split('## What becomes of each row')
  const section = rules.split('\n## ', 1)[0] ?? ''
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.map(({ name }) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([])
})
