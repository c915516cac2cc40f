/** What a spreadsheet takes for a formula, also in its full-width forms, and what hides one behind white space. */
const formulaStart = /^\s*[=+\-@＝＋－＠|]/u
const innerFormula = /([\r\n\v\f\u0085\u2028\u2029])([^\S\r\n\v\f\u2028\u2029]*[=+\-@＝＋－＠|])/gu
/** For the writer of CSV: what some program takes for the end of a field or of a line, whatever the file's own delimiters are. */
export const needsQuotes = /[\r\n\v\f\u0085\u2028\u2029\t;,"]/u

/**
 * A text no spreadsheet runs: one that looks like a formula is preceded by an apostrophe (OWASP, CSV injection), and
 * so is each of its lines, for programs that read a file line by line.
 */
export function withoutFormula(text: string): string {
  const guarded = text.replace(innerFormula, "$1'$2")
  return formulaStart.test(guarded) ? `'${guarded}` : guarded
}
