import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailPeer, startMailPeer } from '../../testing/peers/mail-peer.ts'
import { onlySecret } from '../secret.ts'
import { openMailDoor } from './mail-door.ts'

let peer: MailPeer
beforeAll(async () => {
  peer = await startMailPeer()
})
afterAll(() => peer.stop())

const doorTo = (smtpUrl: string) =>
  openMailDoor({ smtpUrl, from: 'no-reply@visionair.example', folder: '/nowhere', secret: onlySecret('x'.repeat(32)) })
const letter = (to: string) => ({ id: 1, to, subject: 'Link', text: 'secret', html: '<p>secret</p>' })

test('a server that cannot encrypt gets a mail, unless encryption is asked for: then nothing of it leaves', async () => {
  const open = doorTo(peer.url)
  await open.deliver(letter('open@example.org'))
  open.close()
  const strict = doorTo(`${peer.url}?requireTLS=true`)
  await expect(strict.deliver(letter('sealed@example.org'))).rejects.toThrow(/STARTTLS/i)
  strict.close()
  expect(peer.received.map(({ to }) => to)).toEqual([['open@example.org']])
})
