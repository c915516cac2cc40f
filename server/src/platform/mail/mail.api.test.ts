import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMail, listMails } from '@visionair/contract/accounts'
import { listAuditEntries } from '@visionair/contract/audit'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { type MailPeer, startMailPeer } from '../../testing/peers/mail-peer.ts'
import { inTransaction } from '../database/transaction.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { findMail } from './mails.ts'

let worker: ApiWorld
let keeper: ApiWorld
let peer: MailPeer
let token: string
beforeAll(async () => {
  peer = await startMailPeer()
  worker = await createApiWorld({ worker: true, smtpUrl: peer.url })
  keeper = await createApiWorld({ worker: true })
  token = (await makeSignedIn(keeper, { role: 'ROLE_ADMIN' })).token
})
afterAll(async () => {
  await Promise.all([worker.close(), keeper.close()])
  await peer.stop()
})

const reset = (to: string) =>
  ({
    template: 'password-reset',
    to,
    language: 'fr',
    values: { firstName: 'Zoé "؜علي" 😀', validMinutes: 60, link: '/reset-password/secret-token' },
  }) as const
const ask = (world: ApiWorld, to: string) =>
  inTransaction(world.ctx.db, (trx) => enqueueMail(world.ctx, trx, reset(to)))
const settled = (world: ApiWorld, id: number) =>
  vi.waitFor(
    async () => {
      const mail = await findMail(world.ctx.db, id)
      if (mail?.state === 'waiting') throw new Error('still waiting')
      return mail
    },
    { timeout: 180_000, interval: 50 },
  )

describe('with a mail server', () => {
  it('a mail arrives in both forms, with its accents, and what it said is forgotten', async () => {
    const mail = await settled(worker, await ask(worker, 'ada@example.org'))
    expect(mail).toMatchObject({ state: 'sent', sealedContent: null, failure: null })
    const got = peer.received.find(({ to }) => to.includes('ada@example.org'))
    expect(got?.from).toBe('no-reply@visionair.example')
    expect(got?.mail.subject).toBe('Choisissez un nouveau mot de passe')
    expect(got?.mail.text).toContain('Bonjour Zoé "؜علي" 😀,')
    expect(got?.mail.text).toContain(`${worker.url}/reset-password/secret-token`)
    expect(got?.mail.html).toContain('Bonjour Zoé &quot;؜علي&quot; 😀,')
    expect(got?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it('a mail that the server cannot take at the moment is sent again under the same message id', async () => {
    peer.answerNext({ code: 451, text: 'try later' })
    const id = await ask(worker, 'later@example.org')
    expect(await settled(worker, id)).toMatchObject({ state: 'sent' })
    const got = peer.received.filter(({ to }) => to.includes('later@example.org'))
    expect(got).toHaveLength(1)
    expect(got[0]?.mail.messageId).toBe(`<mail-${id}@visionair.example>`)
  })

  it('a mail that is refused for good is not tried again and says why, in the language of who reads it; what the server said is in the log', async () => {
    const logged = vi.spyOn(worker.ctx.log, 'warn')
    peer.answerNext({ code: 550, text: 'no such mailbox' })
    const id = await ask(worker, 'gone@example.org')
    const mail = await settled(worker, id)
    expect(mail).toMatchObject({ state: 'failed', sealedContent: null, failure: { code: 'job.mail_refused' } })
    expect(peer.received.some(({ to }) => to.includes('gone@example.org'))).toBe(false)
    const told = {
      en: 'The mail server refused the message for good. Check the address.',
      fr: 'Le serveur de messagerie a refusé le message définitivement. Vérifiez l’adresse.',
    }
    const admin = await makeSignedIn(worker, { role: 'ROLE_ADMIN' })
    for (const language of ['en', 'fr'] as const) {
      const request = { token: admin.token, language }
      const list = await worker.call(listMails, { ...request, query: 'to=gone@example.org' })
      expect(list.body).toMatchObject({ data: [{ attributes: { error: told[language] } }] })
      const one = await worker.call(getMail, { ...request, params: { id } })
      expect(one.body).toMatchObject({ data: { attributes: { error: told[language] } } })
      expect(JSON.stringify([list.body, one.body])).not.toContain('mailbox')
    }
    const lines = logged.mock.calls.filter(([fields]) => 'mail' in fields && fields.mail === id)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.[0]).toMatchObject({ err: { message: expect.stringContaining('no such mailbox') } })
    logged.mockRestore()
  })

  it('a mail server that cannot be reached is told of while its mail waits', async () => {
    const noServer = await createApiWorld({ worker: true, smtpUrl: 'smtp://127.0.0.1:1' })
    try {
      const id = await ask(noServer, 'waits@example.org')
      await vi.waitFor(
        async () =>
          expect(await findMail(noServer.ctx.db, id)).toMatchObject({
            state: 'waiting',
            failure: { code: 'job.mail_server_unreachable' },
          }),
        { timeout: 180_000, interval: 50 },
      )
    } finally {
      await noServer.close()
    }
  })

  it('nothing goes out of a transaction that is rolled back', async () => {
    const undone = inTransaction(worker.ctx.db, async (trx) => {
      await enqueueMail(worker.ctx, trx, reset('undone@example.org'))
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await settled(worker, await ask(worker, 'after@example.org'))
    expect(peer.received.some(({ to }) => to.includes('undone@example.org'))).toBe(false)
  })

  it('the database never holds the link in the clear, nor can an administrator read it', async () => {
    const id = await inTransaction(worker.ctx.db, async (trx) => {
      const made = await enqueueMail(worker.ctx, trx, reset('sealed@example.org'))
      const row = await findMail(trx, made)
      expect(row?.sealedContent?.toString('latin1')).not.toContain('secret-token')
      return made
    })
    await settled(worker, id)
    const admin = await makeSignedIn(worker, { role: 'ROLE_ADMIN' })
    const { body } = await worker.call(getMail, { params: { id }, token: admin.token })
    expect(body).toMatchObject({ data: { attributes: { state: 'sent', text: null, html: null } } })
  })
})

describe('without a mail server', () => {
  it('a mail is kept as a file and can be read by an administrator', async () => {
    const id = await ask(keeper, 'kept@example.org')
    await settled(keeper, id)
    const files = await readdir(join(keeper.dataDir, 'mail'))
    expect(files).toEqual([`mail-${String(id).padStart(6, '0')}.eml`])
    const mail = await PostalMime.parse(await readFile(join(keeper.dataDir, 'mail', files[0] ?? '')))
    expect(mail.to).toEqual([{ address: 'kept@example.org', name: '' }])
    expect(mail.text).toContain(`${keeper.url}/reset-password/secret-token`)
    const { body } = await keeper.call(getMail, { params: { id }, token })
    expect(body).toMatchObject({ data: { attributes: { to: 'kept@example.org', state: 'kept', language: 'fr' } } })
    expect(JSON.stringify(body)).toContain('/reset-password/secret-token')
  })

  it('the trail tells who read a kept mail, and of whom it was', async () => {
    const id = await ask(keeper, 'told@example.org')
    await settled(keeper, id)
    const trail = async () => Object((await keeper.call(listAuditEntries, { token, query: 'entity=mail' })).body).data
    const before = (await trail()).length
    await keeper.call(getMail, { params: { id }, token })
    const [newest, ...earlier] = await trail()
    expect(earlier).toHaveLength(before)
    expect(newest).toMatchObject({ attributes: { action: 'read', entityId: id, entityName: 'told@example.org' } })
  })

  it('the list is filtered, newest first, and shows no content', async () => {
    const ids = [await ask(keeper, 'list@example.org'), await ask(keeper, 'list@example.org')]
    for (const id of ids) await settled(keeper, id)
    const { status, body } = await keeper.call(listMails, { token, query: 'to=LIST@example.org&state=kept' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ meta: { totalItems: 2 }, data: [{ id: String(ids[1]) }, { id: String(ids[0]) }] })
    expect(JSON.stringify(body)).not.toContain('secret-token')
    expect((await keeper.call(listMails, { token, query: 'recipient=x' })).status).toBe(400)
    expect((await keeper.call(listMails, { token, query: 'to=%25' })).body).toMatchObject({ meta: { totalItems: 0 } })
  })

  it('mails are for administrators only', async () => {
    const id = await ask(keeper, 'private@example.org')
    for (const role of ['ROLE_RESPONSIBLE', 'ROLE_USER'] as const) {
      const other = await makeSignedIn(keeper, { role, permissions: ['user_view', 'invitation_create'] })
      expect((await keeper.call(listMails, { token: other.token })).status).toBe(403)
      expect((await keeper.call(getMail, { token: other.token, params: { id } })).status).toBe(403)
    }
    expect((await keeper.call(listMails)).status).toBe(401)
    expect((await keeper.call(getMail, { token, params: { id: 999_999 } })).status).toBe(404)
  })
})
