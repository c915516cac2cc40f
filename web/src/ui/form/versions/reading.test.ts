import { describe, expect, it } from 'vitest'
import { createReading } from './reading.ts'

/** A form that reads before it writes, and what it did. */
function fakeForm() {
  const reading = createReading()
  const done: string[] = []
  const answer = Promise.withResolvers<string>()
  const read = () =>
    reading.run(
      () => answer.promise,
      (value) => done.push(`written ${value}`),
      () => done.push('told'),
    )
  return { reading, done, answer, read }
}

describe('createReading', () => {
  it('lets the write follow what was read, and tells a failure', async () => {
    const { done, answer, read } = fakeForm()
    const running = read()
    answer.resolve('A')
    await running
    const { done: told, answer: broken, read: readBroken } = fakeForm()
    const failing = readBroken()
    broken.reject(new Error('gone'))
    await failing
    expect([done, told]).toEqual([['written A'], ['told']])
  })

  it('writes nothing when the form was closed while it was read, and tells nothing', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { reading, done, answer, read } = fakeForm()
      const running = read()
      reading.drop()
      answer[settle]('A')
      await running
      expect(done).toEqual([])
    }
  })

  it('reads again after it was dropped', async () => {
    const { reading, done, answer, read } = fakeForm()
    reading.drop()
    answer.resolve('A')
    await read()
    expect(done).toEqual(['written A'])
  })
})
