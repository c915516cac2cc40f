import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = import.meta.dirname

/** Fields that a browser or a password manager can fill in. */
const fields = ['TextInput', 'PasswordInput', 'Textarea', 'NumberInput', 'Select', 'Autocomplete', 'input', 'textarea']

/** Each field of a source with its purpose, as written. */
function purposesOf(path: string): readonly (readonly [field: string, purpose: string])[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(`${root}/${path}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: (readonly [string, string])[] = []
  const look = (node: ts.Node): void => {
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && fields.includes(node.tagName.getText())) {
      const purpose = node.attributes.properties.find(
        (each) => ts.isJsxAttribute(each) && each.name.getText() === 'autoComplete',
      )
      if (purpose !== undefined || !/\breadOnly\b/.test(node.attributes.getText()))
        found.push([`${path}: ${node.tagName.getText()}`, purpose?.getText() ?? 'none'])
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

const said =
  /^autoComplete="(given-name|family-name|email|username|current-password|new-password|one-time-code|language)"$/
/** A name is asked for twice by one function, which is told which of the two purposes it has. */
const told = 'autoComplete={autoComplete}'
/** What a token is called, and the token itself, is nothing about oneself; nothing is filled into what is only read. */
const ofTokens = ['tokens/made-token.tsx: TextInput', 'tokens/new-token.tsx: TextInput']
/** Nor what a passkey is called. */
const ofPasskeys = ['passkeys/add-passkey.tsx: TextInput', 'passkeys/rename-passkey.tsx: TextInput']

it('every field about oneself says its purpose to the browser (WCAG 1.3.5, 3.3.8)', () => {
  const all = globSync('**/*.tsx', { cwd: root })
    .flatMap(purposesOf)
    .filter(([field]) => ![...ofTokens, ...ofPasskeys].includes(field))
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(([, purpose]) => !said.test(purpose) && purpose !== told)).toEqual([])
  const invitation = readFileSync(`${root}/sign-in/invitation-form.tsx`, 'utf8')
  expect(invitation).toContain("name('firstName', 'given-name')")
  expect(invitation).toContain("name('lastName', 'family-name')")
})

it('where a new password is chosen the form holds whose it is, so that a password manager keeps it with its account', () => {
  const chooses = /<NewPasswordFields|autoComplete="new-password"/
  const choosing = globSync('../../**/*.tsx', { cwd: root })
    .filter((path) => !path.endsWith('/new-password-fields.tsx'))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter(({ text }) => chooses.test(text))
  expect(choosing.length).toBeGreaterThan(2)
  const without = choosing.filter(({ text }) => {
    const forms = text.match(/<form[\s\S]*?<\/form>/g) ?? []
    return !forms.some((form) => chooses.test(form) && /autoComplete="username"/.test(form))
  })
  expect(without.map(({ path }) => path)).toEqual([])
})

it('no field hinders pasting, so that a password need not be remembered or copied by hand (WCAG 3.3.8)', () => {
  const sources = globSync('../../**/*.tsx', { cwd: root })
  expect(sources.length).toBeGreaterThan(300)
  const hindered = sources.filter((path) => /\bonPaste\b|'paste'/.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(hindered).toEqual([])
})

it('what shows a password is reached by Tab, and a wrong one is told, wherever one is typed (WCAG 2.1.1, 4.1.2)', () => {
  const drawn = globSync('../../**/*.tsx', { cwd: root }).filter((path) =>
    /<PasswordInput|type="password"/.test(readFileSync(`${root}/${path}`, 'utf8')),
  )
  expect(drawn).toEqual(['../../ui/form/password-field.tsx'])
  const field = readFileSync(`${root}/${drawn[0]}`, 'utf8')
  expect(field).toMatch(/visibilityToggleButtonProps=\{\{[^}]*tabIndex: 0/)
  expect(field).toMatch(/aria-invalid=\{props\.error/)
})
