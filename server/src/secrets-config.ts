import { z } from 'zod'
import type { SecretName, Secrets } from './own-secrets.ts'
import { onlySecret, type Secret } from './platform/secret.ts'

const secretText = z.string().min(32).optional()

/** The variables that give the secrets, and those they took the place of as long as these stand there. */
export const secretVariables = {
  TOKEN_SECRET: secretText,
  TOKEN_SECRET_BEFORE: secretText,
  SIGNING_SECRET: secretText,
  SIGNING_SECRET_BEFORE: secretText,
}

interface Values {
  readonly TOKEN_SECRET?: string | undefined
  readonly TOKEN_SECRET_BEFORE?: string | undefined
  readonly SIGNING_SECRET?: string | undefined
  readonly SIGNING_SECRET_BEFORE?: string | undefined
}

interface Given {
  readonly current: string | undefined
  readonly before: string | undefined
}

const givenOf = (values: Values): Readonly<Record<SecretName, Given>> => ({
  token: { current: values.TOKEN_SECRET, before: values.TOKEN_SECRET_BEFORE },
  signing: { current: values.SIGNING_SECRET, before: values.SIGNING_SECRET_BEFORE },
})

/** What cannot be meant, a sentence each: an earlier secret belongs to a present one that stands beside it. */
export const secretComplaints = (values: Values): string[] =>
  Object.entries(givenOf(values)).flatMap(([name, { current, before }]) =>
    before !== undefined && current === undefined
      ? [`${name.toUpperCase()}_SECRET_BEFORE: needs ${name.toUpperCase()}_SECRET beside it`]
      : [],
  )

/** The secrets that the environment gives and the data folder need not keep. */
export const givenSecrets = (values: Values): readonly SecretName[] => {
  const given = givenOf(values)
  return (['token', 'signing'] as const).filter((name) => given[name].current !== undefined)
}

/** Those of the environment, and for what it does not give the kept ones. */
export function secretsOf(values: Values, kept: Secrets | null): Secrets {
  const given = givenOf(values)
  const secretOf = (name: SecretName): Secret => {
    const { current, before } = given[name]
    if (current === undefined) return kept?.[name] ?? onlySecret('')
    return { current, before: before === undefined ? null : { secret: before, until: null } }
  }
  return { token: secretOf('token'), signing: secretOf('signing') }
}
