import { z } from 'zod'
import type { RightsRule, SignInProvider } from '../../../platform/sign-in-provider.ts'

/** What a provider says of somebody who signed in there. */
export type Claims = Readonly<Record<string, unknown>>

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const held = z.union([z.array(z.unknown()).transform((all) => all.flatMap(textsOf)), scalar.transform((one) => [one])])

function textsOf(value: unknown): string[] {
  const text = scalar.safeParse(value)
  return text.success ? [text.data] : []
}

/** What a claim says, as texts: by its name as it stands, else by the way to it with points between. */
function valuesOf(claims: Claims, claim: string): readonly string[] {
  const found = Object.hasOwn(claims, claim)
    ? claims[claim]
    : claim
        .split('.')
        .reduce<unknown>((at, part) => (Object.hasOwn(Object(at), part) ? Object(at)[part] : undefined), claims)
  return held.catch([]).parse(found)
}

/** The first rule that fits, which alone counts; null when none does. */
export const ruleFor = ({ rules }: Pick<SignInProvider, 'rules'>, claims: Claims): RightsRule | null =>
  rules.find(({ claim, value }) => valuesOf(claims, claim).includes(value)) ?? null

const line = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''

export interface Told {
  readonly subject: string
  /** Null where none is told. */
  readonly email: string | null
  /** Null where the provider does not say. */
  readonly isVerified: boolean | null
  readonly firstName: string
  readonly lastName: string
}

/** Who it is, as far as the provider says. */
export function personOf(claims: Claims): Told {
  const address = z.email().max(254).safeParse(claims.email)
  const email = address.success ? address.data : null
  const firstName = line(claims.given_name)
  const lastName = line(claims.family_name)
  const verified = claims.email_verified
  return {
    subject: z.string().min(1).parse(claims.sub),
    email,
    isVerified: typeof verified === 'boolean' ? verified : null,
    ...(firstName === '' && lastName === ''
      ? { firstName: line(claims.name) || (email?.split('@')[0] ?? ''), lastName: '' }
      : { firstName, lastName }),
  }
}
