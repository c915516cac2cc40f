import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = `${import.meta.dirname}/../..`

/** The handlers of changes in a source, as text. */
function changeHandlers(path: string): string[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(`${root}/${path}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /^on(Change|Input|Select|ValueChange|OptionSubmit)$/.test(node.name.getText()))
      found.push(node.initializer?.getText() ?? '')
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

it('no change of a field leads to another page, opens a window or sends a form (WCAG 3.2.2)', () => {
  const handlers = globSync('**/*.tsx', { cwd: root }).flatMap((path) =>
    changeHandlers(path).map((text) => `${path}: ${text}`),
  )
  expect(handlers.length).toBeGreaterThan(100)
  expect(handlers.filter((text) => /\bnavigate\(|location\.|\bopen\(|requestSubmit|\.submit\(/.test(text))).toEqual([])
})
