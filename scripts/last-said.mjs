import { stripVTControlCharacters } from 'node:util'

const keptLines = 2000
const shownLines = 60

/** The last lines of what a stage says, without the colours of a terminal. */
export function lastSaid() {
  const lines = []
  return {
    lines,
    add(line) {
      lines.push(stripVTControlCharacters(line))
      if (lines.length > keptLines) lines.shift()
    },
  }
}

/**
 * Why a stage failed though none of its tests did, as far as its last lines tell: from where errors outside of tests, or a check that
 * failed, begin to be told; otherwise its end.
 */
export function troubleIn(lines) {
  const from = lines.findIndex((line) => /Unhandled|Uncaught|^FAIL|^(failed|FAILED)\b|Error:/.test(line))
  return (from === -1 ? lines.slice(-shownLines) : lines.slice(from, from + shownLines)).join('\n')
}

/** What Vitest said of a test that failed, with the values it compared; null where that is not among what was kept. */
export function saidOfFailure(lines, title) {
  const from = lines.findIndex((line) => /^\s*FAIL /.test(line) && line.trimEnd().endsWith(`> ${title}`))
  if (from === -1) return null
  const length = lines.slice(from).findIndex((line) => line.startsWith('⎯'))
  return lines.slice(from, from + Math.min(length === -1 ? shownLines : length, shownLines)).join('\n')
}
