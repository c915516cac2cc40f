import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Problem, type ProblemCode, problemStatus } from '@visionair/contract'
import { type Language, languageOf } from '../../i18n/language.ts'
import { problemTexts } from '../../i18n/problem-texts.ts'
import { securityHeaders } from '../answer/security-headers.ts'

/** What Node tells of a connection whose request it could not read. */
export interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

const codeOf = (code: string | undefined): ProblemCode => {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'bad-request'
}

/** The language asked for in what was read last; English when that part of the request is another one. */
function languageIn(packet: unknown): Language {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  return languageOf(/^accept-language:[ \t]*([^\r\n]*)/im.exec(text)?.[1])
}

function problemOf(code: ProblemCode, language: Language, requestId: string): Problem {
  const { title, detail } = problemTexts[code]
  const type = `urn:visionair:problem:${code}`
  const status = problemStatus[code]
  return { type, title: title[language], status, detail: detail[language], details: detail, code, requestId }
}

/** The whole answer to what cannot even be read as HTTP, as it is written on the socket. */
export function answerToClientError({ code, rawPacket }: ClientError, requestId: string): string {
  const language = languageIn(rawPacket)
  const problem = problemOf(codeOf(code), language, requestId)
  const body = JSON.stringify(problem)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-language': language,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${problemTexts[codeOf(code)].title.en}\r\n${lines.join('')}\r\n${body}`
}

type Log = (fields: { readonly requestId: string; readonly code: string | undefined }, line: string) => void

/** What cannot even be read as HTTP has no request to answer to: the problem is written on the bare socket, and a line in the log. */
export function refuseMalformed(error: ClientError, socket: Socket, log: Log): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  log({ requestId, code: error.code }, 'request could not be read')
  socket.end(answerToClientError(error, requestId))
}
