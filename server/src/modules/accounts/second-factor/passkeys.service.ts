import { nameKey } from '@visionair/contract'
import { maxPasskeys } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import { refuseWhileDemanded } from './demanded-factor.service.ts'
import { askPasskey, challengeMs, descriptorOf, makeChallenge, takeChallenge } from './passkey-challenge.service.ts'
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts'
import { type MadeCredential, passkeyAlgorithms, readMadePasskey } from './passkey-signature.ts'
import { deletePasskey, insertPasskey, type Passkey, passkeysOf, renamePasskey } from './passkeys.repository.ts'
import { hasSecondFactor, holdOrBegin, holdSecondFactor } from './second-factor.repository.ts'
import { countIn, type Proof, proveBoth, turnOff } from './second-factor.service.ts'

/** A passkey with whether it signs at the address that the installation has now. */
export type OwnPasskey = Passkey & { readonly isUsable: boolean }

const isUsableAt =
  (ctx: Context) =>
  (passkey: Passkey): OwnPasskey => {
    const place = passkeyPlace(ctx.settings.publicUrl)
    return { ...passkey, isUsable: !('obstacle' in place) && place.rpId === passkey.rpId }
  }

/** The actor's passkeys, the oldest first. */
export const ownPasskeys = async (ctx: Context, actor: Actor): Promise<OwnPasskey[]> =>
  (await passkeysOf(ctx.db, actor.userId)).map(isUsableAt(ctx))

/** Where passkeys are used. Errors: `conflict` with the reason why they cannot be. */
function demandPlace(ctx: Context): PasskeyPlace {
  const place = passkeyPlace(ctx.settings.publicUrl)
  if (!('obstacle' in place)) return place
  const message = place.obstacle === 'ip-address' ? 'passkey.ip_address' : 'passkey.not_encrypted'
  throw problem('conflict', { message })
}

function refuseBeyondMost(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= maxPasskeys)
    throw problem('invalid', { message: 'passkey.too_many', values: { max: maxPasskeys } })
}

function refuseTakenName(passkeys: readonly Passkey[], name: string): void {
  if (passkeys.some((other) => nameKey(other.name) === nameKey(name)))
    throw problem('invalid', { violations: [{ field: 'name', message: 'passkey.name_taken' }] })
}

/**
 * What a browser needs to make a passkey for the actor, who proves to know their password. Errors: `invalid` at the password, at a name that
 * another has and beyond the most that an account can have, `locked`, `conflict` where passkeys cannot be used.
 */
export async function requestOwn(
  ctx: Context,
  actor: Actor,
  { currentPassword, name }: { readonly currentPassword: string; readonly name: string },
) {
  const { rpId } = demandPlace(ctx)
  await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  const all = await passkeysOf(ctx.db, actor.userId)
  refuseBeyondMost(all)
  refuseTakenName(all, name)
  const known = all.filter((passkey) => passkey.rpId === rpId)
  return {
    challenge: await makeChallenge(ctx, actor.userId, 'registration'),
    rp: { id: rpId, name: 'Visionair' },
    user: {
      // One passkey for each account in each place that keeps them: a number says enough.
      id: Buffer.from(String(actor.userId)).toString('base64url'),
      name: actor.email,
      displayName: actor.email,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  }
}

/** What a browser needs for a passkey to prove who asks. Errors: `conflict` where none is on, or none can be used. */
export async function requestProof(ctx: Context, actor: Actor) {
  demandPlace(ctx)
  if (!(await hasSecondFactor(ctx.db, actor.userId))) throw problem('conflict', { message: 'second_factor.not_on' })
  const request = await askPasskey(ctx, actor.userId, 'proof')
  if (request === undefined) throw problem('conflict', { message: 'passkey.none' })
  return request
}

const refused = () => problem('invalid', { violations: [{ field: 'credential', message: 'passkey.refused' }] })

/** What the browser made, once it holds. The challenge is used up in any case. Errors: `invalid` */
async function readMade(ctx: Context, actor: Actor, credential: MadeCredential, place: PasskeyPlace) {
  const of = { accountId: actor.userId, purpose: 'registration' } as const
  const challenge = await takeChallenge(ctx, ctx.db, of, credential.clientDataJSON)
  if (challenge === null) throw refused()
  try {
    return await readMadePasskey(credential, { challenge, place })
  } catch (error) {
    ctx.log.info({ err: error }, 'a new passkey was refused')
    throw refused()
  }
}

const changed = (actor: Actor, { id, name }: Pick<Passkey, 'id' | 'name'>) =>
  ({ entity: 'passkey', entityId: id, name: `${name} (${actor.email})` }) as const

/**
 * Keeps a passkey that the actor's browser made; the trail keeps it and its owner is told by mail. @returns it, with recovery codes where it
 * is the first second factor. Errors: `invalid` at the name, at what does not hold and beyond the most that an account can have; `conflict`.
 */
export async function makeOwn(
  ctx: Context,
  actor: Actor,
  { name, credential }: { readonly name: string; readonly credential: MadeCredential },
): Promise<{ made: OwnPasskey; recoveryCodes: readonly string[] }> {
  const place = demandPlace(ctx)
  const read = await readMade(ctx, actor, credential, place)
  const facts = { ...read, transports: credential.transports, rpId: place.rpId, name, madeAt: ctx.now() }
  return await inTransaction(ctx.db, async (db) => {
    const factor = await holdOrBegin(db, actor.userId)
    if (factor === null) throw problem('conflict', { message: 'second_factor.not_started' })
    const others = await passkeysOf(db, actor.userId)
    refuseBeyondMost(others)
    refuseTakenName(others, name)
    const id = await insertPasskey(db, actor.userId, facts)
    if (id === null) throw problem('conflict', { message: 'passkey.known' })
    await recordChange(db, actor, { ...changed(actor, { id, name }), action: 'create' })
    const recoveryCodes = await countIn(ctx, db, actor, { factor, added: 'passkey-added' })
    return { made: { ...facts, id, lastUsedAt: null, isUsable: true }, recoveryCodes }
  })
}

/** One of the actor's passkeys among all, which none of their other calls changes meanwhile. Errors: `not-found`. */
async function heldOf(db: Db, actor: Actor, id: number): Promise<{ passkey: Passkey; others: readonly Passkey[] }> {
  await holdSecondFactor(db, actor.userId)
  const all = await passkeysOf(db, actor.userId)
  const passkey = all.find((each) => each.id === id)
  if (passkey === undefined) throw problem('not-found')
  return { passkey, others: all.filter((each) => each !== passkey) }
}

/** Gives one of the actor's passkeys another name. Errors: `not-found`, `invalid` at a name that another has. */
export const renameOwn = (ctx: Context, actor: Actor, id: number, name: string): Promise<OwnPasskey> =>
  inTransaction(ctx.db, async (db) => {
    const { passkey, others } = await heldOf(db, actor, id)
    refuseTakenName(others, name)
    await renamePasskey(db, id, name)
    const names = { before: { name: passkey.name }, after: { name } }
    await recordChange(db, actor, { ...changed(actor, { id, name }), action: 'update', ...names })
    return isUsableAt(ctx)({ ...passkey, name })
  })

/**
 * Forgets one of the actor's passkeys, who proves to have the password and a second factor. With the last of these the second factor is off.
 * Errors: `not-found`, those of {@link proveBoth}, `conflict` besides at the last one while a role or a company demands a second factor.
 */
export async function removeOwnPasskey(ctx: Context, actor: Actor, id: number, proof: Proof): Promise<void> {
  if (!(await passkeysOf(ctx.db, actor.userId)).some((each) => each.id === id)) throw problem('not-found')
  await proveBoth(ctx, actor, proof)
  await inTransaction(ctx.db, async (db) => {
    const factor = await holdSecondFactor(db, actor.userId)
    const { passkey, others } = await heldOf(db, actor, id)
    const isLast = others.length === 0 && (factor?.authenticator?.confirmedAt ?? null) === null
    if (isLast) await refuseWhileDemanded(db, actor)
    await deletePasskey(db, id)
    await recordChange(db, actor, { ...changed(actor, passkey), action: 'delete' })
    if (isLast) await turnOff(ctx, db, actor)
    else await tellSecondFactor(ctx, db, actor.userId, 'passkey-removed')
  })
}
