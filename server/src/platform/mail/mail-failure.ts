import type { Failure } from '../jobs/failure.ts'

/** What mail servers and the way to them answer with (RFC 5321, 4.2.1; the codes of the mail library and of the system). */
interface MailError {
  readonly responseCode: number | null
  readonly code: string | null
}

const read = (error: unknown): MailError => {
  const isError = error instanceof Error
  return {
    responseCode:
      isError && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
    code: isError && 'code' in error && typeof error.code === 'string' ? error.code : null,
  }
}

const unreachable = /^E(CONN|SOCKET|TIMEDOUT|DNS|TLS|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE)|^EAI_/

/** Why a mail was not sent, of the closed list. */
export function mailFailureOf(error: unknown): Failure {
  const { responseCode, code } = read(error)
  if (code === 'EAUTH') return { code: 'job.mail_sign_in_refused' }
  if (responseCode !== null && responseCode >= 500) return { code: 'job.mail_refused' }
  if (responseCode !== null) return { code: 'job.mail_not_taken' }
  return { code: code !== null && unreachable.test(code) ? 'job.mail_server_unreachable' : 'job.mail_not_sent' }
}

/** A mail server's refusal that trying again will not change. */
export const isRefusedForGood = (error: unknown): boolean => (read(error).responseCode ?? 0) >= 500
