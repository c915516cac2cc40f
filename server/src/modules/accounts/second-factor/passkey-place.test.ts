import { expect, it } from 'vitest'
import { passkeyPlace } from './passkey-place.ts'

it.each([
  ['https://inspect.example.org/wind', { origin: 'https://inspect.example.org', rpId: 'inspect.example.org' }],
  ['https://inspect.example.org:8443', { origin: 'https://inspect.example.org:8443', rpId: 'inspect.example.org' }],
  ['http://localhost:8080', { origin: 'http://localhost:8080', rpId: 'localhost' }],
  ['http://inspect.example.org', { obstacle: 'not-encrypted' }],
  ['https://192.0.2.7', { obstacle: 'ip-address' }],
  ['https://[2001:db8::7]:8443', { obstacle: 'ip-address' }],
  ['http://127.0.0.1:8080', { obstacle: 'ip-address' }],
])('passkeys are used at the address of the installation, where browsers allow it: %s', (publicUrl, place) => {
  expect(passkeyPlace(publicUrl)).toEqual(place)
})
