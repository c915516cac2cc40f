import { describe, expect, it } from 'vitest'
import { isPublicAddress, namesPrivate } from './public-address.ts'

describe('an address that others chose', () => {
  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...[
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '240.0.0.1',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'fec0::1',
    ],
    ...[
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      'x',
      '',
    ],
    '2001:db8::1',
  ])('%s is none of the Internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '93.184.216.34', '::ffff:1.1.1.1', '2606:4700:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
      'https://a.LOCALHOST./',
      'https://①27.0.0.1/',
    ],
  ])('%s is private in whatever form it is written', (address) => {
    expect(namesPrivate(new URL(address))).toBe(true)
  })

  it('a name is judged once it is looked up', () => {
    expect(namesPrivate(new URL('https://example.org/'))).toBe(false)
  })
})
