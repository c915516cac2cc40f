import type { Db } from '../../../platform/database/db.ts'
import {
  addressesChanged,
  type CalledAccount,
  calledAccount,
  goneAmong,
  onlyTheirs,
} from '../../accounts/own-account/erasing.service.ts'
import { accountsInTrail, type NamedPerson, namesInTrail } from '../../audit/erasing/erasing.service.ts'

/** Who is meant: by the number of their account, or by an address they have or had. */
export interface Named {
  readonly id: number | null
  readonly email: string | null
}

/** A person as the installation knows them, whether or not they still have an account. */
export interface KnownPerson extends NamedPerson {
  readonly account: CalledAccount | null
}

/** Each text once, whatever its case. */
const once = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
]

function wholeNames(firstNames: readonly string[], lastNames: readonly string[]): string[] {
  const given = (texts: readonly string[]) => once(texts.map((text) => text.trim()).filter((text) => text !== ''))
  return given(firstNames).flatMap((first) =>
    given(lastNames).flatMap((last) => [`${first} ${last}`, `${last} ${first}`]),
  )
}

/** Accounts with the same address before that are gone were the same person's. */
async function everyAccount(db: Db, account: CalledAccount | null, { id, email }: Named): Promise<number[]> {
  const address = account?.email ?? email
  const once = address === null ? [] : await goneAmong(db, await accountsInTrail(db, address))
  return [...new Set([...(account ? [account.id] : []), ...(id === null ? [] : [id]), ...once])]
}

/**
 * All that tells who a person is: their account, those they had before by the same address, and each address and whole name they were
 * called by that nobody else has.
 */
export async function knownPerson(db: Db, named: Named): Promise<KnownPerson> {
  const account = await calledAccount(db, named)
  const accountIds = await everyAccount(db, account, named)
  const former = await namesInTrail(db, accountIds)
  const present = account ? [account] : []
  const changed = account ? await addressesChanged(db, account.id) : []
  const given = named.email === null ? [] : [named.email]
  const addresses = once([...present.map(({ email }) => email), ...given, ...changed, ...former.addresses])
  const names = wholeNames(
    [...present.map(({ firstName }) => firstName), ...former.firstNames],
    [...present.map(({ lastName }) => lastName), ...former.lastNames],
  )
  return {
    account,
    accountIds,
    addresses: await onlyTheirs(db, addresses, accountIds),
    names: await onlyTheirs(db, once(names), accountIds),
  }
}
