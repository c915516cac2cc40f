import { describe, expect, it } from 'vitest'
import { parsePrometheus } from './prometheus-text.ts'

const head = (name: string, type: string) => `# HELP ${name} Some.\n# TYPE ${name} ${type}\n`
const waited = (buckets: string, count = 2) =>
  `${head('t_seconds', 'histogram')}${buckets}t_seconds_sum 3\nt_seconds_count ${count}\n`

describe('the reader of metrics', () => {
  it('reads names, labels and values', () => {
    expect(parsePrometheus(`${head('jobs', 'gauge')}jobs{kind="a\\"b,\\\\",state="x"} 2\njobs 1e-3\n`)).toEqual([
      {
        name: 'jobs',
        type: 'gauge',
        samples: [
          { name: 'jobs', labels: { kind: 'a"b,\\', state: 'x' }, value: 2 },
          { name: 'jobs', labels: {}, value: 0.001 },
        ],
      },
    ])
    const [family] = parsePrometheus(waited('t_seconds_bucket{le="1"} 1\nt_seconds_bucket{le="+Inf"} 2\n'))
    expect(family?.samples).toHaveLength(4)
  })

  it.each([
    ['the last line has no end', `${head('a', 'gauge')}a 1`],
    ['a sample without a type', 'a 1\n'],
    ['a type without its help', '# TYPE a gauge\na 1\n'],
    ['no type', `${head('a', 'thing')}`],
    ['a family twice', `${head('a', 'gauge')}a 1\n${head('a', 'gauge')}`],
    ['a series twice', `${head('a', 'gauge')}a{x="1",y="2"} 1\na{y="2",x="1"} 1\n`],
    ['a label twice', `${head('a', 'gauge')}a{x="1",x="2"} 1\n`],
    ['no labels', `${head('a', 'gauge')}a{x=1} 1\n`],
    ['no number', `${head('a', 'gauge')}a one\n`],
    ['no sample', `${head('a', 'gauge')}a\n`],
    ['does not belong to a', `${head('a', 'gauge')}b 1\n`],
    ['no buckets', waited('t_seconds_bucket{le="1"} 2\n')],
    ['no buckets', waited('t_seconds_bucket{le="1"} 3\nt_seconds_bucket{le="+Inf"} 2\n')],
    ['another count', waited('t_seconds_bucket{le="+Inf"} 2\n', 3)],
  ])('refuses %s', (why, text) => {
    expect(() => parsePrometheus(text)).toThrow(why)
  })
})
