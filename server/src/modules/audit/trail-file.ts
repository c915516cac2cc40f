import type { AuditFormat } from '@visionair/contract/audit'
import { stringify } from 'csv-stringify/sync'
import { needsQuotes, withoutFormula } from '../../platform/csv/formula-guard.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import type { AuditRow } from './audit.repository.ts'

type Told = ReturnType<typeof presentAuditEntry>['attributes']

interface Column {
  readonly title: Readonly<Record<Language, string>>
  value(entry: Told): string | number | null
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

const columns: readonly Column[] = [
  { title: { en: 'Number', fr: 'Numéro' }, value: ({ id }) => id },
  { title: { en: 'When (UTC)', fr: 'Quand (UTC)' }, value: ({ at }) => at },
  { title: { en: 'User (number)', fr: 'Utilisateur (numéro)' }, value: ({ user }) => user },
  { title: { en: 'User (e-mail)', fr: 'Utilisateur (e-mail)' }, value: ({ userEmail }) => userEmail },
  { title: { en: 'API token', fr: 'Jeton d’API' }, value: ({ token }) => token?.name ?? null },
  { title: { en: 'Address', fr: 'Adresse' }, value: ({ address }) => address },
  { title: { en: 'Client', fr: 'Client' }, value: ({ client }) => client },
  { title: { en: 'Action', fr: 'Action' }, value: ({ action }) => action },
  { title: { en: 'Type', fr: 'Nature' }, value: ({ entity }) => entity },
  { title: { en: 'What (number)', fr: 'Quoi (numéro)' }, value: ({ entityId }) => entityId },
  { title: { en: 'What', fr: 'Quoi' }, value: ({ entityName }) => entityName },
  { title: { en: 'Before', fr: 'Avant' }, value: ({ before }) => json(before) },
  { title: { en: 'After', fr: 'Après' }, value: ({ after }) => json(after) },
  { title: { en: 'Seal (position)', fr: 'Sceau (position)' }, value: ({ seal }) => seal?.position ?? null },
  { title: { en: 'Seal (SHA-256)', fr: 'Sceau (SHA-256)' }, value: ({ seal }) => seal?.hash ?? null },
]

const byteOrderMark = '\uFEFF'
const cellOf = (value: string | number | null) => (typeof value === 'string' ? withoutFormula(value) : value)

/** Lines of a table that spreadsheets of the language open rightly and none runs. */
const tableLines = (rows: readonly (readonly (string | number | null)[])[], language: Language): string =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    { delimiter: language === 'fr' ? ';' : ',', record_delimiter: '\r\n', quoted_match: needsQuotes },
  )

const linesAtOnce = 500

async function* inParcels<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let parcel: T[] = []
  for await (const each of all) {
    parcel.push(each)
    if (parcel.length < linesAtOnce) continue
    yield parcel
    parcel = []
  }
  if (parcel.length > 0) yield parcel
}

/** Entries of the trail as a file: CSV (RFC 4180, UTF-8 with a byte order mark, no formula), or the entry of the API in each line. */
export async function* trailFile(
  rows: AsyncIterable<AuditRow>,
  format: AuditFormat,
  language: Language,
): AsyncGenerator<string> {
  if (format === 'csv') yield byteOrderMark + tableLines([columns.map(({ title }) => title[language])], language)
  for await (const parcel of inParcels(rows)) {
    const told = parcel.map((row) => presentAuditEntry(row).attributes)
    if (format === 'csv')
      yield tableLines(
        told.map((entry) => columns.map(({ value }) => value(entry))),
        language,
      )
    else yield told.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}
