import { describe, expect, it } from 'vitest'
import { Typed } from './typed.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const empty = { firstName: '', lastName: '', password: '' }

describe('what is typed before one is signed in', () => {
  it('is there after a reload, for the form it was typed into and for no other', () => {
    const storage = memory()
    new Typed(() => storage).keep('invitation a', { ...empty, firstName: 'Ada' })
    expect(new Typed(() => storage).read('invitation a', empty)).toEqual({ ...empty, firstName: 'Ada' })
    expect(new Typed(() => storage).read('invitation b', empty)).toEqual(empty)
  })

  it('holds no password, also none that was put there', () => {
    const storage = memory()
    const typed = new Typed(() => storage)
    typed.keep('login', { username: 'a@b.example', password: 'Visionair1!' })
    expect([...storage.kept.values()].join()).not.toContain('Visionair1!')
    const put = { form: 'login', values: { password: 'Visionair1!', username: 7 } }
    for (const key of storage.kept.keys()) storage.setItem(key, JSON.stringify(put))
    expect(typed.read('login', { username: '', password: '' })).toEqual({ username: '', password: '' })
  })

  it('is gone once it was sent; what cannot be read or stored is no fault', () => {
    const storage = memory()
    const typed = new Typed(() => storage)
    typed.keep('login', { username: 'a' })
    typed.forget()
    expect(typed.read('login', { username: '' })).toEqual({ username: '' })
    typed.keep('login', { username: 'a' })
    for (const text of ['{', '7', '{"form":"login"}', '{"form":"login","values":null}']) {
      for (const key of storage.kept.keys()) storage.setItem(key, text)
      expect(typed.read('login', { username: '' })).toEqual({ username: '' })
    }
    const none = new Typed(() => {
      throw new Error('blocked')
    })
    none.keep('login', { username: 'a' })
    none.forget()
    expect(none.read('login', { username: '' })).toEqual({ username: '' })
  })
})
