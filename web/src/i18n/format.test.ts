import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatLength,
  formatNumber,
  formatRelative,
  momentOf,
  today,
} from './format.ts'
import { localeOf, preferredLanguage } from './language.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatDate', () => {
  it('writes a day in the form of the locale, without shifting it to its neighbour', () => {
    expect(formatDate('2026-11-20', 'en-GB')).toBe('20 Nov 2026')
    expect(formatDate('2026-11-20', 'fr-FR')).toBe('20 nov. 2026')
    expect(momentOf('2026-01-01').getDate()).toBe(1)
    expect(today(momentOf('2026-03-05'))).toBe('2026-03-05')
  })

  it('writes nothing for what is no date', () => {
    expect(formatDate('soon', 'en-GB')).toBe('')
    expect(formatRelative('soon', 'en-GB')).toBe('')
  })
})

describe('formatRelative', () => {
  const now = new Date(2026, 10, 20, 15, 0)
  it('counts days from midnight to midnight, then weeks, months and years', () => {
    const say = (text: string) => formatRelative(text, 'en-GB', now)
    expect(say('2026-11-20')).toBe('today')
    expect(say('2026-11-21')).toBe('tomorrow')
    expect(say('2026-11-15')).toBe('5 days ago')
    expect(say('2026-12-11')).toBe('in 3 weeks')
    expect(say('2027-02-20')).toBe('in 3 months')
    expect(say('2023-11-20')).toBe('3 years ago')
    expect(formatRelative('2027-02-20', 'fr-FR', now)).toBe('dans 3 mois')
  })

  it('never says more than has passed or remains: units are whole', () => {
    const on = (day: string, text: string) => formatRelative(text, 'en-GB', momentOf(day))
    expect(on('2026-11-20', '2025-10-06')).toBe('13 months ago')
    expect(on('2026-11-23', '2027-06-18')).toBe('in 6 months')
    expect(on('2026-11-20', '2025-11-20')).toBe('12 months ago')
    expect(on('2026-11-20', '2026-10-11')).toBe('5 weeks ago')
    expect(on('2026-11-20', '2024-11-21')).toBe('23 months ago')
    expect(on('2026-11-20', '2024-11-20')).toBe('2 years ago')
    expect(on('2026-11-20', '2028-11-19')).toBe('in 23 months')
    expect(on('2026-11-20', '2023-11-21')).toBe('2 years ago')
    expect(on('2027-03-01', '2026-12-31')).toBe('2 months ago')
    expect(formatRelative(new Date(2026, 10, 20, 13, 5).toISOString(), 'en-GB', now)).toBe('1 hour ago')
  })

  it('counts minutes and hours for moments', () => {
    expect(formatRelative(new Date(2026, 10, 20, 14, 59, 40).toISOString(), 'en-GB', now)).toBe('now')
    expect(formatRelative(new Date(2026, 10, 20, 14, 59, 40).toISOString(), 'fr-FR', now)).toBe('maintenant')
    expect(formatRelative(new Date(2026, 10, 20, 14, 50).toISOString(), 'en-GB', now)).toBe('10 minutes ago')
    expect(formatRelative(new Date(2026, 10, 20, 18, 0).toISOString(), 'en-GB', now)).toBe('in 3 hours')
  })
})

describe('numbers', () => {
  it('follow the locale', () => {
    expect(plain(formatNumber(12345.678, 'fr-FR'))).toBe('12 345,68')
    expect(formatNumber(12345.678, 'en-GB')).toBe('12,345.68')
    expect(plain(formatLength(42.4, 'en-GB'))).toBe('42 cm')
    expect(plain(formatLength(4250, 'fr-FR'))).toBe('42,5 m')
  })

  it('sizes are said in whole words below a kilobyte, one and many, and never as a thousand of a unit', () => {
    const english = [0, 1, 14, 999, 1000, 1234, 999_960, 27_600_000].map((bytes) => plain(formatBytes(bytes, 'en-GB')))
    expect(english).toEqual(['0 bytes', '1 byte', '14 bytes', '999 bytes', '1 kB', '1.2 kB', '1 MB', '27.6 MB'])
    const french = [0, 1, 14, 1234].map((bytes) => plain(formatBytes(bytes, 'fr-FR')))
    expect(french).toEqual(['0 octet', '1 octet', '14 octets', '1,2 ko'])
  })
})

describe('the language', () => {
  it('is the one chosen, else the first the browser wishes that there is, else English', () => {
    expect(preferredLanguage('fr', ['en-US'])).toBe('fr')
    expect(preferredLanguage(null, ['de-DE', 'fr-CA', 'en'])).toBe('fr')
    expect(preferredLanguage('klingon', ['de'])).toBe('en')
  })

  it('keeps the variant of the browser', () => {
    expect(localeOf('en', ['fr-FR', 'en-US'])).toBe('en-US')
    expect(localeOf('en', ['fr-FR'])).toBe('en-GB')
    expect(localeOf('fr', ['en-US'])).toBe('fr-FR')
  })
})

describe('formatDuration', () => {
  it('says minutes and seconds, and leaves out what is none', () => {
    expect(formatDuration(120, 'en-GB')).toBe('2 minutes')
    expect(formatDuration(61, 'en-GB')).toBe('1 minute 1 second')
    expect(formatDuration(0, 'en-GB')).toBe('0 seconds')
    expect(formatDuration(90, 'fr-FR').replaceAll(/\s/gu, ' ')).toBe('1 minute 30 secondes')
  })
})
