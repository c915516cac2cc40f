import { existsSync, readFileSync } from 'node:fs'

/** How much of a page is told: a form with its fields and what it says, not every row of a table behind it. */
const longest = 2500

/**
 * What a page showed when a browser test failed, as words: its dialog where one was open, otherwise its content. Empty where it was not kept.
 *
 * @param attachments of one try of the test, as Playwright's JSON tells them
 */
export function failedPage(attachments = []) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (file === undefined || !existsSync(file)) return ''
  const [, page = ''] = readFileSync(file, 'utf8').split(/^```yaml$/m)
  const [tree = ''] = page.split(/^```$/m)
  const lines = tree
    .replaceAll(/ \[(?:ref|cursor)=[^\]]*\]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*- \/url:/.test(line))
  const from = [/^\s*- (?:alert)?dialog\b/, /^\s*- main\b/].map((part) => lines.findIndex((line) => part.test(line)))
  const shown = lines.slice(from.find((at) => at >= 0) ?? 0)
  const depth = shown[0]?.search(/\S/) ?? 0
  return `the page showed:\n${shown.map((line) => line.slice(depth)).join('\n')}`.slice(0, longest)
}
