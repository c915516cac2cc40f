import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SentMessageInfo, type Transporter } from 'nodemailer'
import type { Secret } from '../secret.ts'
import type { RenderedMail } from './mail-content.ts'
import { Seal } from './seal.ts'

export interface OutgoingMail extends RenderedMail {
  readonly id: number
  readonly to: string
}

/** The way out for mails. */
export interface MailDoor {
  /** `sent` through a mail server, or `kept` as files in the data folder when none is configured. */
  readonly outcome: 'sent' | 'kept'
  readonly seal: Seal
  /** Hands one mail over. Doing it again for the same id gives the same message id, and the same file. */
  deliver(mail: OutgoingMail): Promise<void>
  /** Deletes what this machine keeps of mails that are forgotten; nothing where they were sent. */
  forget(ids: readonly number[]): Promise<void>
  close(): void
}

export interface MailSettings {
  /** smtp://user:password@host:port or smtps://…; mails are kept as files when absent. */
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly folder: string
  readonly secret: Secret
}

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

const messageOf = ({ id, to, subject, text, html }: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<mail-${id}@${from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'visionair'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const keptAt = (folder: string, id: number) => join(folder, `mail-${String(id).padStart(6, '0')}.eml`)

/** Writes whole or not at all: a reader never finds half a mail. */
async function keep(folder: string, id: number, eml: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = keptAt(folder, id)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(eml)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

function folderDoor({ from, folder, secret }: MailSettings): MailDoor {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outcome: 'kept',
    seal: new Seal(secret, 'visionair mail'),
    async deliver(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in memory')
      await keep(folder, mail.id, message)
    },
    async forget(ids) {
      for (const id of ids) await rm(keptAt(folder, id), { force: true })
    },
    close: () => composer.close(),
  }
}

function smtpDoor(url: string, { from, secret }: MailSettings): MailDoor {
  const transport: Transporter<SentMessageInfo> = nodemailer.createTransport({ url, ...timeouts })
  return {
    outcome: 'sent',
    seal: new Seal(secret, 'visionair mail'),
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    forget: async () => undefined,
    close: () => transport.close(),
  }
}

/** Opens the door that the configuration asks for. */
export const openMailDoor = (settings: MailSettings): MailDoor =>
  settings.smtpUrl === undefined ? folderDoor(settings) : smtpDoor(settings.smtpUrl, settings)
