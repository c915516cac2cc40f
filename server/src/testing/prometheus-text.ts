/** One value of a scrape. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Samples that belong together, as `# TYPE` names them. */
export interface Family {
  readonly name: string
  readonly type: string
  readonly samples: readonly Sample[]
}

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPart = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y
const headLine = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped']
const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

function fail(line: string, why: string): never {
  throw new Error(`${why}: ${line}`)
}

function labelsOf(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  labelPart.lastIndex = 0
  while (labelPart.lastIndex < text.length) {
    const [, name = '', value = ''] = labelPart.exec(text) ?? fail(line, 'no labels')
    if (name in labels) fail(line, 'a label twice')
    labels[name] = value.replaceAll(/\\([\\"n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
  }
  return labels
}

function numberOf(text: string, line: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  if (text === '-Inf') return Number.NEGATIVE_INFINITY
  // Numbers are written as Go reads them, in whatever case.
  if (text.toLowerCase() === 'nan') return Number.NaN
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : fail(line, 'no number')
}

function sampleOf(line: string): Sample {
  const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? fail(line, 'no sample')
  return { name, labels: labelsOf(labels, line), value: numberOf(value, line) }
}

/** Labels but that of the bucket, in an order of their own. */
export const seriesOf = ({ labels }: Sample): string =>
  JSON.stringify(
    Object.entries(labels)
      .filter(([name]) => name !== 'le')
      .sort(),
  )

/** Buckets only grow, end with all, and count what `_count` does. */
function checkHistogram({ name, samples }: Family): void {
  for (const series of new Set(samples.map(seriesOf))) {
    const of = samples.filter((sample) => seriesOf(sample) === series)
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => numberOf(labels.le ?? '', name))
    const counts = buckets.map(({ value }) => value)
    const grows = (values: readonly number[]) => values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
    if (!grows(bounds) || !grows(counts) || bounds.at(-1) !== Number.POSITIVE_INFINITY) fail(series, 'no buckets')
    if (of.find((sample) => sample.name === `${name}_count`)?.value !== counts.at(-1)) fail(series, 'another count')
    if (!of.some((sample) => sample.name === `${name}_sum`)) fail(series, 'no sum')
  }
}

function checkFamily(family: Family): void {
  const allowed = (suffixes[family.type] ?? ['']).map((suffix) => family.name + suffix)
  for (const { name } of family.samples) if (!allowed.includes(name)) fail(name, `does not belong to ${family.name}`)
  const all = family.samples.map((sample) => `${sample.name}${sample.labels.le ?? ''}${seriesOf(sample)}`)
  if (new Set(all).size < all.length) fail(family.name, 'a series twice')
  if (family.type === 'histogram') checkHistogram(family)
}

/**
 * Reads the text format of Prometheus (exposition formats, version 0.0.4), more strictly than Prometheus does: every family has its
 * help and its type, once, before its samples. @throws Error naming the line
 */
export function parsePrometheus(text: string): Family[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families: { name: string; type: string; samples: Sample[] }[] = []
  let helped = ''
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (!line.startsWith('#')) {
      ;(families.at(-1) ?? fail(line, 'a sample without a type')).samples.push(sampleOf(line))
      continue
    }
    const [, kind, name = '', rest = ''] = headLine.exec(line) ?? fail(line, 'no comment that is known')
    if (families.some((family) => family.name === name)) fail(line, 'a family twice')
    if (kind === 'HELP') helped = name
    else if (helped !== name) fail(line, 'a type without its help')
    else if (!types.includes(rest)) fail(line, 'no type')
    else families.push({ name, type: rest, samples: [] })
  }
  families.forEach(checkFamily)
  return families
}
