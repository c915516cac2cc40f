import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { z } from 'zod'
import { unzip } from '../../unzip.ts'
import { type Comparison, compare, joined } from '../compare.ts'
import type { Account, Scene } from '../scene/scene.ts'
import { tableNames } from './archives.ts'
import type { Content, FileQuestion } from './files.ts'
import type { Language } from './spoken.ts'

const exportSchema = z.object({
  data: z.object({
    attributes: z.object({
      id: z.int(),
      status: z.string(),
      file: z.string(),
      url: z.string().nullable(),
      error: z.string().nullable(),
    }),
  }),
})

const patienceMs = 60_000

const sheetNames = {
  findings: { en: 'Findings', fr: 'Défauts' },
  measures: { en: 'Measures', fr: 'Mesures' },
  visits: { en: 'Visits', fr: 'Visites' },
  devices: { en: 'Devices', fr: 'Équipements' },
} as const

const csvIn = (bytes: Buffer, language: Language): unknown =>
  parse(bytes, { bom: true, columns: true, delimiter: language === 'fr' ? ';' : ',' })

/** The moment of a sheet's day number, which its reader cuts to the millisecond before. */
const secondOf = (date: Date): string => new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()

async function sheetIn(bytes: Buffer, content: Content, language: Language): Promise<unknown> {
  const [titles = [], ...rows] = await readSheet(bytes, sheetNames[content][language])
  const told = (cell: unknown) => (cell instanceof Date ? secondOf(cell) : cell === '' ? null : (cell ?? null))
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [String(title), told(row[column])])))
}

const featuresSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const cocoSchema = z.looseObject({ info: z.object({ version: z.literal('1.0'), description: z.string() }) })

const manifestSchema = z.looseObject({
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.int(), sha256: z.string() })),
})

function datasetIn(bytes: Buffer): unknown {
  const { info: _, ...dataset } = cocoSchema.parse(JSON.parse(bytes.toString('utf8')))
  return dataset
}

/** What lies in an archive; it is sound when sizes and checksums of its manifest are those of its files. */
async function archiveIn(bytes: Buffer, content: Content, language: Language): Promise<unknown> {
  const files = await unzip(bytes)
  const file = (path: string) => files.get(path) ?? Buffer.alloc(0)
  const table = content === 'measures' ? tableNames[language].measures : tableNames[language].findings
  const { madeAt: _, ...manifest } = manifestSchema.parse(JSON.parse(file('manifest.json').toString('utf8')))
  const isSound = manifest.files.every(
    ({ path, sizeBytes, sha256 }) =>
      file(path).length === sizeBytes && createHash('sha256').update(file(path)).digest('hex') === sha256,
  )
  return {
    paths: [...files.keys()],
    csv: csvIn(file(`${table}.csv`), language),
    sheet: await sheetIn(file(`${table}.xlsx`), content, language),
    coco: files.has(`${table}.coco.json`) ? datasetIn(file(`${table}.coco.json`)) : null,
    isSound,
    manifest: { ...manifest, files: manifest.files.map(({ path }) => path) },
  }
}

/** What a file says, as its format is read. */
async function readAs({ format, content, language }: FileQuestion, bytes: Buffer): Promise<unknown> {
  switch (format) {
    case 'csv':
      return csvIn(bytes, language)
    case 'xlsx':
      return await sheetIn(bytes, content, language)
    case 'geojson':
      return featuresSchema.parse(JSON.parse(bytes.toString('utf8'))).features
    case 'coco':
      return datasetIn(bytes)
    case 'zip':
      return await archiveIn(bytes, content, language)
  }
}

/** A file once it is made, under what name; a text when it was not. */
async function fileOf(scene: Scene, token: string, id: number, question: FileQuestion): Promise<unknown> {
  const { world } = scene
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(30)) {
    const { body } = await world.request('GET', `/api/exports/${id}`, { token })
    const { status, url, error, file } = exportSchema.parse(body).data.attributes
    if (status === 'ERROR') return `not made: ${error}`
    if (status !== 'DONE') continue
    const made = await fetch(`${world.url}${url}`)
    const name = file.replace(/-[0-9a-f]{12}\..*$/, '')
    return { name, holds: await readAs(question, Buffer.from(await made.arrayBuffer())) }
  }
  return 'not made in time'
}

/** Asks for a file as somebody and compares it cell by cell. */
export async function compareFile(scene: Scene, who: Account, token: string, file: FileQuestion): Promise<Comparison> {
  const { status, body } = await scene.world.request('GET', file.path, { token })
  const where = `${who.name}: ${file.path}`
  const answered = compare(file.status, status, `${where} status`)
  if (status !== 202 || file.status !== 202) return answered
  const told = await fileOf(scene, token, exportSchema.parse(body).data.attributes.id, file)
  return joined([answered, compare({ name: file.name, holds: file.holds }, told, where)])
}
