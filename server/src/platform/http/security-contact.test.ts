import { describe, expect, it } from 'vitest'
import { namesContact, securityText } from './security-contact.ts'
import { mastServers } from './server.fixture.ts'

const path = '/.well-known/security.txt'
const start = mastServers()

describe('whom to tell of a weakness', () => {
  it('stands in security.txt as RFC 9116 has it, for a while from the day it is read', async () => {
    const now = new Date('2026-11-25T14:40:00Z')
    const app = await start({
      securityText: () => securityText('mailto:security@wind.example', 'https://wind.example/inspect', now),
    })
    const answer = await app.inject({ url: path })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.trimEnd().split('\n')).toEqual([
      'Contact: mailto:security@wind.example',
      'Expires: 2027-02-23T00:00:00.000Z',
      'Preferred-Languages: en, fr',
      'Canonical: https://wind.example/inspect/.well-known/security.txt',
    ])
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(405)
  })

  it('is not there while nobody is named, and no page of the application instead', async () => {
    const app = await start()
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
  })

  it.each([
    ['mailto:security@wind.example', true],
    ['https://wind.example/report', true],
    ['security@wind.example', false],
    ['http://wind.example', false],
    ['mailto:nobody', false],
    ['https://wind.example\nContact: mailto:else@else.example', false],
    ['mailto:a@b.example\r\nExpires: 2000-01-01T00:00:00Z', false],
    ['javascript:alert(1)', false],
  ])('takes mail and pages over TLS alone, in one line: %j', (text, is) => {
    expect(namesContact(text)).toBe(is)
  })
})
