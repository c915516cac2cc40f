import { beforeAll, describe, expect, it } from 'vitest'
import { differencesOf, recordExamples, recordedExamples, recordedText } from '../testing/examples/recorded.ts'
import { type Examples, runExamples } from '../testing/examples/run-examples.ts'

/** `npm run examples` keeps what this run makes. */
const keeps = process.env.EXAMPLES === 'keep'

let made: Examples
beforeAll(async () => {
  made = await runExamples()
  if (keeps) await recordExamples(made.examples)
})

describe('the examples in the description of the API', () => {
  it('are calls that the product accepts, one for each operation', () => {
    expect(made.failures).toEqual([])
  })

  it('are what is sent and answered today; `npm run examples` makes them anew', () => {
    expect(Object.keys(recordedExamples()).sort()).toEqual(Object.keys(made.examples).sort())
    for (const [name, example] of Object.entries(recordedExamples()))
      expect(differencesOf(made.examples[name], example), name).toEqual([])
  })

  it('hold no token, no signature and no password that was used', async () => {
    // What is as long as a secret may only be the one SHA-256 that stands for every other.
    expect(await recordedText()).not.toMatch(
      /eyJ|&s=(?!signature)|"(?!9f86d081884c7d65)[\w-]{40,}"|Visionair1!|Another-one/,
    )
  })
})
