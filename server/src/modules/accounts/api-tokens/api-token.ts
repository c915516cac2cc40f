import { apiTokenPrefix } from '@visionair/contract/accounts'
import { hashToken, makeToken } from '../passwords/one-time-token.ts'

/** Whether a text has the form of an API token; an access token of a sign-in never has. */
export const isApiToken = (text: string): boolean => text.startsWith(apiTokenPrefix)

/** A random API token, told once, with what is stored of it and the beginning that people recognise it by. */
export function makeApiToken(): { readonly token: string; readonly tokenHash: Buffer; readonly hint: string } {
  const token = `${apiTokenPrefix}${makeToken().token}`
  return { token, tokenHash: hashToken(token), hint: token.slice(0, apiTokenPrefix.length + 4) }
}
