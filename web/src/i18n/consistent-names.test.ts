import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { en } from './catalogues/en.ts'
import { fr } from './catalogues/fr.ts'

const root = `${import.meta.dirname}/..`

const leavesOf = (texts: object, path = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') return [[here, value] as const]
    return typeof value === 'object' && value !== null ? leavesOf(value, here) : []
  })
const english = new Map(leavesOf(en))
const french = new Map(leavesOf(fr))

/** What is pressed, and what names a control. */
const pressed =
  /^(Button|ActionIcon|Anchor|Link|NavLink|Menu\.Item|UnstyledButton|button|a|summary|[A-Z]\w*Button|[A-Z]\w*Link)$/
const naming = /^(aria-label|title|label|placeholder|confirmLabel|action)$/

/** Keys of the texts that a source gives to its controls. */
function controlKeys(path: string): string[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(`${root}/${path}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const keys: string[] = []
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && english.has(node.text)) keys.push(node.text)
    // A key with a part that is told at run time is every key that it may be.
    if (ts.isTemplateExpression(node) && node.head.text.includes('.'))
      keys.push(...[...english.keys()].filter((key) => key.startsWith(node.head.text)))
    ts.forEachChild(node, take)
  }
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && pressed.test(node.openingElement.tagName.getText()))
      for (const child of node.children) take(child)
    if (ts.isJsxAttribute(node) && naming.test(node.name.getText())) take(node)
    if (ts.isPropertyAssignment(node) && /^'?(aria-label|label|title)'?$/.test(node.name.getText()))
      take(node.initializer)
    ts.forEachChild(node, look)
  }
  look(file)
  return keys
}

/** The journal tells deeds, which French says by nouns; they are pressed nowhere. */
const named = new Set(
  globSync('**/*.tsx', { cwd: root })
    .flatMap(controlKeys)
    .filter((key) => !key.startsWith('audit.')),
)
/** One word, whatever the gender and number of what it stands beside. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(tou)(tes?|s|t)\b/g, '$1')
    .replace(/(\(e\)|es|e|s)(?= |$)/g, '')

/** One word for different things, which the other language may tell apart: a heading and a button, a language and its switch, an inspection and a report under way. */
const differ = new Set([
  ...['Content', 'English', 'French', 'In progress', 'Sign in', 'Type', 'View'],
  // A plan and an upload, a language and its switch, of a thing and of a family, a list and a file.
  ...['Abandonner', 'Français', 'Nom', 'Rien pour l’instant'],
])

/** Names that one language tells apart and the other does not, by what the first says. */
function told(by: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): Record<string, readonly string[]> {
  const names = new Map<string, Map<string, string>>()
  for (const key of named) {
    const others = names.get(by.get(key) ?? '') ?? new Map<string, string>()
    others.set(bare(other.get(key) ?? ''), `${other.get(key)} (${key})`)
    names.set(by.get(key) ?? '', others)
  }
  return Object.fromEntries(
    [...names]
      .filter(([name, others]) => others.size > 1 && !differ.has(name))
      .map(([name, others]) => [name, [...others.values()]]),
  )
}

it('what does the same has the same name on every screen, in both languages (WCAG 3.2.4)', () => {
  expect(named.size).toBeGreaterThan(300)
  expect(told(english, french)).toEqual({})
  expect(told(french, english)).toEqual({})
})
