import { useMemo } from 'react'
import { type Language, localeOf } from './language.ts'
import { useLanguage } from './texts.ts'

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** A moment from the server's text. A bare day (YYYY-MM-DD) is midnight where the user is, so it never shifts to its neighbour. */
export function momentOf(text: string): Date {
  const day = dayPattern.exec(text)
  return day === null ? new Date(text) : new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
}

/** Today as YYYY-MM-DD where the user is. */
export function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** The day in the locale's form: 20 Nov 2026, 20 nov. 2026. Empty for a text that is no date. */
export function formatDate(
  text: string,
  locale: string,
  style: Intl.DateTimeFormatOptions['dateStyle'] = 'medium',
): string {
  const moment = momentOf(text)
  return Number.isNaN(moment.getTime()) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: style }).format(moment)
}

/** Day and time in the locale's form. Empty for a text that is no date. */
function formatDateTime(text: string, locale: string): string {
  const moment = momentOf(text)
  if (Number.isNaN(moment.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** Whole calendar months from one day to another, counted as anniversaries: 31 January to 28 February is none. */
function wholeMonths(from: Date, to: Date): number {
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth()
  return months - (to.getDate() < from.getDate() ? 1 : 0)
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

function relativeUnit(text: string, now: Date): [number, Intl.RelativeTimeFormatUnit] {
  const moment = momentOf(text)
  const gapMs = moment.getTime() - now.getTime()
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / dayMs)
  const isDay = dayPattern.test(text)
  if (!isDay && Math.abs(gapMs) < minuteMs) return [0, 'second']
  if (!isDay && Math.abs(gapMs) < hourMs) return [Math.trunc(gapMs / minuteMs), 'minute']
  if (!isDay && Math.abs(gapMs) < dayMs) return [Math.trunc(gapMs / hourMs), 'hour']
  if (Math.abs(days) < 14) return [days, 'day']
  if (Math.abs(days) < 60) return [Math.trunc(days / 7), 'week']
  const sign = Math.sign(days)
  const months = sign > 0 ? wholeMonths(now, moment) : wholeMonths(moment, now)
  return months < 24 ? [sign * months, 'month'] : [sign * Math.trunc(months / 12), 'year']
}

/** How far away, in units that have passed or remain whole: in 3 months, yesterday, il y a 2 semaines. Empty for a text that is no date. */
export function formatRelative(text: string, locale: string, now = new Date()): string {
  if (Number.isNaN(momentOf(text).getTime())) return ''
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(...relativeUnit(text, now))
}

/** A number in the locale's form with at most `digits` decimals. */
export const formatNumber = (value: number, locale: string, digits = 2): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)

const lengthIn = (value: number, unit: string, digits: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(
    value,
  )

/** A length given in centimetres: whole centimetres below a metre, else metres with two decimals. */
export const formatLength = (lengthCm: number, locale: string): string =>
  Math.abs(lengthCm) < 100
    ? lengthIn(Math.round(lengthCm), 'centimeter', 0, locale)
    : lengthIn(lengthCm / 100, 'meter', 2, locale)

/** The short form of a byte knows no plural in English and is one letter in French: a byte is said in its word. */
const sizeIn = (value: number, unit: string, locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes in the largest unit that leaves a whole number before the point: 900 bytes, 1.2 MB, 3 Go. */
export const formatBytes = (bytes: number, locale: string): string => {
  const said = (step: number): string => {
    const value = bytes / 1000 ** step
    const isRoundedUp = Math.round(value * 10) >= 10_000 && step < byteUnits.length - 1
    return isRoundedUp ? said(step + 1) : sizeIn(value, byteUnits[step] ?? 'byte', locale)
  }
  return said(Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3))))
}

/** A share (0 to 1) as a percentage. */
const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

const spanIn = (value: number, unit: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** A short span of time in whole minutes and seconds: 1 minute 30 seconds, 2 minutes, 0 secondes. */
export function formatDuration(seconds: number, locale: string): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    ...(minutes > 0 ? [spanIn(minutes, 'minute', locale)] : []),
    ...(rest > 0 || minutes === 0 ? [spanIn(rest, 'second', locale)] : []),
  ]
  return parts.join(' ')
}

/** The forms of a language, for what is said outside of components. */
export const formatsFor = (language: Language) => {
  const locale = localeOf(language, navigator.languages)
  return {
    locale,
    date: (text: string, style?: Intl.DateTimeFormatOptions['dateStyle']) => formatDate(text, locale, style),
    dateTime: (text: string) => formatDateTime(text, locale),
    relative: (text: string) => formatRelative(text, locale),
    number: (value: number, digits?: number) => formatNumber(value, locale, digits),
    length: (lengthCm: number) => formatLength(lengthCm, locale),
    duration: (seconds: number) => formatDuration(seconds, locale),
    bytes: (bytes: number) => formatBytes(bytes, locale),
    percent: (share: number) => formatPercent(share, locale),
  }
}

/** The formats bound to the chosen language. */
export function useFormats() {
  const language = useLanguage()
  return useMemo(() => formatsFor(language), [language])
}
