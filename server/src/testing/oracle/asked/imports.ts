import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import {
  type Import,
  type ImportLine,
  isRefused,
  linesOf,
  refusalOf,
  saidOfImport,
  saidOfLine,
} from '../said/imports.ts'
import { scopeOf } from '../said/own.ts'
import { languages } from '../told/spoken.ts'
import { type Asking, absent, one, type Params, page, type Question, refused } from './question.ts'

const path = '/api/park_imports'
/** "Whoever starts one must hold all of these." */
const importRights = ['device_group_create', 'device_create', 'inspection_group_create', 'inspection_can_upload_image']
const outcomes = ['create', 'change', 'found', 'refused', 'noted']

/** Sentences, and what the columns of a table can mean. */
const untold: ReadonlySet<string> = new Set(['reason', 'error', 'table'])

function withoutWords(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(withoutWords)
  if (typeof told !== 'object' || told === null) return told
  const kept = Object.entries(told).filter(([name]) => !untold.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutWords(value)]))
}

const fileSchema = z.object({ file: z.string(), content: z.string() })

/** What was refused as a file: of each row of the table once, with what it is about. */
function askRefused({ truth, dice }: Asking, row: Import): Question {
  const language = dice.pick(languages)
  const refusals = linesOf(truth.facts, row, row.report !== null)
    .filter(isRefused)
    .map(refusalOf)
  const byRow = Map.groupBy(refusals, (refusal) => refusal.row)
  const things = [...byRow.values()].flatMap(([first]) => (first ? [first] : []))
  const formed = (told: unknown) => {
    const { file, content } = fileSchema.parse(told)
    const delimiter = language === 'fr' ? ';' : ','
    const rows = z.array(z.array(z.string())).parse(parse(content, { bom: true, delimiter }))
    return { file, things: rows.slice(1).map((cells) => cells.slice(0, 2)) }
  }
  const data = {
    file: language === 'fr' ? 'refus.csv' : 'refused.csv',
    things: things
      .toSorted((left, right) => (left.row ?? 0) - (right.row ?? 0))
      .map((each) => [String(each.row), each.path]),
  }
  return { ...one(`${path}/${row.id}/refused`, data), language, formed }
}

function askTemplate({ dice }: Asking): Question {
  const language = dice.pick(languages)
  const file = language === 'fr' ? 'equipements.csv' : 'devices.csv'
  return { ...one(`${path}/template`, file), language, formed: (told) => fileSchema.parse(told).file }
}

/** One import, its lines and what it refuses. */
function askOne(asking: Asking, row: Import): readonly Question[] {
  const { facts } = asking.truth
  const outcome = asking.dice.pick([undefined, ...outcomes])
  const lines = linesOf(facts, row, row.report !== null)
  const params: Params = { outcome }
  const rows = lines.filter((line) => outcome === undefined || line.outcome === outcome)
  return [
    { ...one(`${path}/${row.id}`, saidOfImport(facts, row)), formed: withoutWords },
    {
      ...page<ImportLine>(asking, { path: `${path}/${row.id}/lines`, params, rows, say: saidOfLine }),
      formed: withoutWords,
    },
    askRefused(asking, row),
  ]
}

/** "The imports one has started, newest first", as far as one still sees what one saw then. */
export function askImports(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  if (!importRights.every((each) => viewer.may(each))) return [refused(`${path}?page=1`), refused(`${path}/template`)]
  const own = facts.rows.imports
    .filter(({ requestedBy, scope }) => requestedBy === viewer.id && scope === scopeOf(viewer))
    .toSorted((left, right) => right.id - left.id)
  const foreign = dice.some(
    facts.rows.imports.filter((each) => !own.includes(each)),
    1,
  )
  return [
    { ...page(asking, { path, rows: own, say: (row) => saidOfImport(facts, row) }), formed: withoutWords },
    askTemplate(asking),
    ...own.slice(0, 3).flatMap((row) => askOne(asking, row)),
    ...foreign.flatMap(({ id }) => [`${path}/${id}`, `${path}/${id}/lines`, `${path}/${id}/refused`].map(absent)),
  ]
}
