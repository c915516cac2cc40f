import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: Email
}

export type Answer = 'accept' | { readonly code: number; readonly text: string }

/** A mail server that speaks real SMTP on loopback and remembers what it took. */
export interface MailPeer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** How the next messages are answered, in order; accepted when there is nothing left. */
  answerNext(...answers: Answer[]): void
  stop(): Promise<void>
}

const refusal = ({ code, text }: Exclude<Answer, 'accept'>) => Object.assign(new Error(text), { responseCode: code })

export async function startMailPeer(): Promise<MailPeer> {
  const received: ReceivedMail[] = []
  const answers: Answer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const answer = answers.shift() ?? 'accept'
      if (answer !== 'accept') return done(refusal(answer))
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail peer has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    answerNext: (...next) => {
      answers.push(...next)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
