import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onlySecret } from '../secret.ts'
import { hasExpired, PathSigner, type SignedQuery } from './signer.ts'

const secret = 'a secret of more than thirty-two characters'
const signer = new PathSigner(onlySecret(secret))
const now = new Date('2026-11-20T09:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

function split(address: string): [string, Partial<SignedQuery>] {
  const [path = '', query] = address.split('?')
  return [path, Object.fromEntries(new URLSearchParams(query))]
}

const verify = (address: string, at = now) => signer.verify(...split(address), at)?.accountId
const of = (accountId: number, session: number | null = null) => ({ accountId, session })

describe('signed addresses', () => {
  it('tell for whom they were made, for 12 to 24 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (time, account) => {
        const at = (hour: number) => new Date(time + hour * 3_600_000)
        const address = signer.sign('/storage/a.jpg', of(account), at(0))
        expect(verify(address, at(0))).toBe(account)
        expect(verify(address, at(12))).toBe(account)
        expect(verify(address, at(24.001))).toBeUndefined()
      }),
    )
  })

  it('are made for some minutes as well, for what is taken at once', () => {
    const address = signer.signBriefly('/storage/export/a.zip', of(7), now)
    const [path, query] = split(address)
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
    expect(verify(address, minutes(4.9))).toBe(7)
    expect(verify(address, minutes(5))).toBeUndefined()
    expect([hasExpired(query, minutes(4.9)), hasExpired(query, minutes(5)), hasExpired({}, now)]).toEqual([
      false,
      true,
      false,
    ])
    expect(signer.verify(path.replace('a.zip', 'b.zip'), query, now)).toBeUndefined()
  })

  it('tell the session they were made in, and are anothers when it is changed or taken out', () => {
    const address = signer.sign('/storage/a.jpg', of(7, 12), now)
    const [path, query] = split(address)
    expect(signer.verify(path, query, now)).toEqual(of(7, 12))
    expect(signer.sign('/storage/a.jpg', of(7, 13), now)).not.toBe(address)
    for (const u of ['7', '7.13', '7.', '71.2', '7.12.1'])
      expect(signer.verify(path, { ...query, u }, now)).toBeUndefined()
  })

  it('stay the same within a period, so that browsers keep what they loaded', () => {
    const address = signer.sign('/storage/a.jpg', of(7), now)
    expect(signer.sign('/storage/a.jpg', of(7), hours(2))).toBe(address)
    expect(signer.sign('/storage/a.jpg', of(8), now)).not.toBe(address)
  })

  it('cover the tiles of a pyramid and nothing else', () => {
    const [, query] = split(signer.sign('/storage/p/12-v3.dzi', of(7), now))
    const covers = (path: string) => signer.verify(path, query, now)?.accountId === 7
    expect(covers('/storage/p/12-v3.dzi')).toBe(true)
    expect(covers('/storage/p/12-v3_files/11/0_2.jpeg')).toBe(true)
    for (const path of [
      '/storage/p/12-v4.dzi',
      '/storage/p/12-v4_files/11/0_2.jpeg',
      '/storage/p/12-v3',
      '/storage/p/12-v3_files/11/0_2.jpeg/x',
      '/storage/p/12-v3_files/../secret',
      '/storage/p/12-v3_files/11/../../12-v4_files/0/0_0.jpeg',
      '/storage/p/12-v3_files/1/%ZZ.jpeg',
    ]) {
      expect(covers(path)).toBe(false)
    }
  })

  it('are refused when anything in them was changed', () => {
    const [path, query] = split(signer.sign('/storage/report/a%20b.pdf', of(7), now))
    expect(signer.verify('/storage/report/a b.pdf', query, now)).toEqual(of(7))
    for (const changed of [
      { ...query, u: '8' },
      { ...query, e: String(Number(query.e) + 1) },
      { ...query, s: `A${query.s?.slice(1)}` === query.s ? 'B' : `A${query.s?.slice(1)}` },
      { ...query, s: '' },
      { ...query, e: 'NaN' },
      { ...query, u: '07 ' },
      {},
    ]) {
      expect(signer.verify(path, changed, now)).toBeUndefined()
    }
    expect(
      new PathSigner(onlySecret('another secret of more than thirty-two chars')).verify(path, query, now),
    ).toBeUndefined()
  })

  it('survive a change of the secret until the time of the one before is over', () => {
    const [path, query] = split(signer.sign('/storage/a.jpg', of(7), now))
    const current = 'the new secret, also longer than thirty-two'
    const until = new Date(now.getTime() + 60_000)
    const later = new PathSigner({ current, before: { secret, until } })
    expect(later.verify(path, query, new Date(until.getTime() - 1))).toEqual(of(7))
    expect(later.verify(path, query, until)).toBeUndefined()
    expect(new PathSigner({ current, before: { secret, until: null } }).verify(path, query, until)).toEqual(of(7))
    const [path2, query2] = split(later.sign('/storage/b.jpg', of(7), now))
    expect(new PathSigner(onlySecret(current)).verify(path2, query2, now)).toEqual(of(7))
  })

  it('need a long secret and a path', () => {
    expect(() => new PathSigner(onlySecret('short'))).toThrow('at least 32')
    expect(() => signer.sign('/%ZZ', of(1), now)).toThrow('not a path')
  })
})
