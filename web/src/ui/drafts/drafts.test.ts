import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changesIn, Drafts, overtakenIn, withDraft } from './drafts.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

const park = {
  name: 'Nordwind',
  position: { latitude: 48.1, longitude: null },
  organizations: [1],
  currentPassword: '',
}

describe('a draft', () => {
  it('brings back what was typed, numbers that cannot be read included, after the page is gone', () => {
    const storage = memory()
    const typed = { ...park, name: 'Südwind', position: { latitude: { unread: '1e2' }, longitude: null } }
    new Drafts(() => storage).keep({ account: 1, name: 'park 7', changes: changesIn(park, typed) })
    const found = new Drafts(() => storage).find(1, 'park 7')
    expect(found && withDraft(park, found)).toEqual(typed)
    expect(found && overtakenIn(park, found)).toBeNull()
  })

  it('belongs to one account, one form and one record, and is gone when it is forgotten', () => {
    const drafts = new Drafts(memory)
    const storage = memory()
    const kept = new Drafts(() => storage)
    kept.keep({ account: 1, name: 'park 7', changes: changesIn(park, { ...park, name: 'A' }) })
    expect(kept.find(2, 'park 7')).toBeUndefined()
    expect(kept.find(1, 'park 8')).toBeUndefined()
    kept.forget(1, 'park 7')
    expect(kept.find(1, 'park 7')).toBeUndefined()
    expect(drafts.find(1, 'park 7')).toBeUndefined()
  })

  it('holds what was typed only, so that nothing else is written back, and tells what changed elsewhere meanwhile', () => {
    const changes = changesIn(park, { ...park, name: 'Typed' })
    expect(Object.keys(changes)).toEqual(['name'])
    const now = { ...park, name: 'Theirs', organizations: [1, 2] }
    const draft = { account: 1, name: 'park 7', changes }
    expect(withDraft(now, draft)).toEqual({ ...now, name: 'Typed' })
    const [from, mine, stored] = [{ name: 'Nordwind' }, { name: 'Typed' }, { name: 'Theirs' }]
    expect(overtakenIn(now, draft)).toEqual({ from, mine, stored })
    expect(overtakenIn({ ...now, name: 'Typed' }, draft)).toBeNull()
  })

  it('never keeps a password, nor a code', () => {
    expect(changesIn(park, { ...park, currentPassword: 'Visionair1!' })).toEqual({})
    const empty = { password: '', newPassword: '', code: '' }
    expect(changesIn(empty, { password: 'a', newPassword: 'b', code: '123456' })).toEqual({})
  })

  it('of a form that is another one by now is left alone, and so is what is no draft', () => {
    const changes = { name: { from: 'Nordwind', to: 7 } }
    expect(withDraft(park, { account: 1, name: 'park 7', changes })).toBeUndefined()
    expect(withDraft(park, { account: 1, name: 'park 7', changes: { gone: { from: 1, to: 2 } } })).toBeUndefined()
    for (const text of ['{', '[{"account":"1"}]', '{"a":1}', '[null]'])
      expect(new Drafts(() => ({ getItem: () => text, setItem: () => undefined })).find(1, 'park 7')).toBeUndefined()
  })

  it('is given up with the forms that are left on purpose', () => {
    const drafts = new Drafts(memory)
    let given = 0
    const close = drafts.opened(() => {
      given += 1
    })
    drafts.giveUpOpen()
    close()
    drafts.giveUpOpen()
    expect(given).toBe(1)
  })
})

/** Forms without a draft, and why. */
const without: Readonly<Record<string, string>> = {
  'features/accounts/profile/use-password-form.ts': 'passwords',
  'features/accounts/sign-in/reset-form.tsx': 'passwords',
  'features/accounts/sign-in/oidc/ticket-form.tsx':
    'a code of an authenticator, over in half a minute, for a ticket that is over in five',
  'features/imports/use-sending.ts': 'a file, which no browser gives back',
}
/** The form is made in one file and its draft in another. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'features/annotations/forms/use-annotation-form.ts': [
    'features/annotations/forms/create-form.tsx',
    'features/annotations/forms/edit-form.tsx',
  ],
  'features/volta/use-measure-form.ts': [
    'features/volta/create-measure-form.tsx',
    'features/volta/use-measure-editing.ts',
  ],
  'features/devices/use-device-form.ts': [
    'features/devices/create-device-modal.tsx',
    'features/devices/edit-device-modal.tsx',
  ],
}

describe('the forms of the product', () => {
  const root = `${import.meta.dirname}/../..`
  const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
  const forms = globSync('{features,pages,ui}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && /\buseForm[<(]/.test(textOf(path)))

  it('all keep what is typed, but for those that must not or cannot', () => {
    const lacking = forms
      .filter((path) => !(path in without))
      .flatMap((path) => elsewhere[path] ?? [path])
      .filter((path) => !/\buseDraft\(|\btyped\.keep\(/.test(textOf(path)))
    expect(lacking).toEqual([])
    expect(Object.keys({ ...without, ...elsewhere }).filter((path) => !forms.includes(path))).toEqual([])
  })
})
