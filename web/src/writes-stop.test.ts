import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('api/'))
const textOf = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')

/** Calls that write and belong to no dialog that could be closed: nothing drops them. */
const withoutDialog: readonly string[] = [
  'features/accounts/sign-in/oidc/redeem-ticket.ts signInWithTicket',
  'features/accounts/sign-in/sign-in.ts login',
  ...['deleteAnnotation', 'linkAnnotations', 'updateAnnotation'].map(
    (name) => `features/annotations/many/change-many.ts ${name}`,
  ),
  'features/annotations/saving/resend.ts createAnnotation',
  'features/annotations/saving/resend.ts updateAnnotation',
  'features/annotations/saving/take-undo-step.ts arrangeAnnotations',
  'features/annotations/saving/take-undo-step.ts deleteAnnotation',
  'features/annotations/saving/take-undo-step.ts restoreAnnotation',
  'features/annotations/saving/take-undo-step.ts updateAnnotation',
  'features/annotations/use-annotations.ts updateAnnotation',
  'features/images/manual/placement-saver.ts updateInspectionImage',
  'features/sightings/send-sightings.ts addSightings',
  'features/volta/resend-measure.ts updateVoltaMeasure',
  'pages/inspection/use-axis-marks.ts setAxis',
]

const reads = /^(get|list|check|me$|read|find|search)/

/** The endpoints a file writes to with `call`, without the signal that tells that the write was dropped. */
function unstoppableIn(path: string): string[] {
  const text = textOf(path)
  if (!/\bcall\(/.test(text)) return []
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'call') {
      const [endpoint, , signal] = node.arguments
      const name = endpoint?.getText() ?? ''
      if (!reads.test(name) && signal === undefined) found.push(`${path} ${name}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

describe('a write whose dialog is closed', () => {
  it('is stopped: each call that writes is handed the signal', () => {
    const found = sources.flatMap(unstoppableIn)
    expect([...new Set(found)].toSorted()).toEqual(withoutDialog)
  })

  it('is stopped with its dialog when it sends a file', () => {
    // A kept save belongs to no dialog. Pictures of a finding are sent when they are chosen, and its panel is no dialog: going on to
    // the next finding gives none of them up.
    const withoutSignal = ['features/annotations/images/attached-images.tsx', 'features/volta/resend-measure.ts']
    const sends = sources.filter((path) => /\bawait uploadFile\(|\buploadFile\(\n/.test(textOf(path)))
    expect(sends.length).toBeGreaterThan(4)
    expect(sends.filter((path) => !/\bsignal\b/.test(textOf(path))).toSorted()).toEqual(withoutSignal)
  })

  it('does not follow what is read before it: both are one write, which is dropped whole', () => {
    const readsFirst = /await (call|groupsAround)\((?!create|update)[\s\S]*\.mutateAsync\(\{ (body|params)/
    expect(sources.filter((path) => readsFirst.test(textOf(path)))).toEqual([])
  })

  it('is dropped with the form of something new', () => {
    const forms = ['features/annotations/forms/create-form.tsx', 'features/volta/create-measure-form.tsx']
    for (const path of forms) expect(textOf(path)).toContain('const cancel = () => {\n    create.drop()')
  })

  it('does not follow a reading: each form that keeps two changes apart drops that too', () => {
    const users = sources.filter((path) => /= useVersions[<(]/.test(textOf(path)))
    expect(users.length).toBeGreaterThan(4)
    expect(users.filter((path) => !/versions\.drop\b/.test(textOf(path)))).toEqual([])
  })
})
