/** Drawn in place of a character that no font has; Source Sans 3 has this one. */
const substitute = '□'

const complaint = /the text `\\*"(.*?)\\*"` could not be displayed/gu
const escaped = /\\+u\{([0-9a-f]{1,6})\}/gu
const marks = /[\p{M}\p{Cf}]/u

/** The characters that Typst's export says no font can show (archive and accessible PDFs refuse them); empty for other errors. */
export function missingCharacters(errorMessage: string): Set<string> {
  const texts = Array.from(errorMessage.matchAll(complaint), ([, text = '']) =>
    text.replace(escaped, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  )
  return new Set(texts.flatMap((text) => Array.from(text)).filter((character) => character > '\u007f'))
}

/**
 * Takes the missing characters out of a JSON text. A mark without a glyph makes Typst complain of its base letter too, so
 * marks and joiners are removed first, alone; only when there are none do the others become an empty square.
 */
export function withoutCharacters(json: string, missing: ReadonlySet<string>): string {
  const onlyMarks = new Set(Array.from(missing).filter((character) => marks.test(character)))
  const gone = onlyMarks.size > 0 ? onlyMarks : missing
  const replacement = onlyMarks.size > 0 ? '' : substitute
  return Array.from(json, (character) => (gone.has(character) ? replacement : character)).join('')
}

/** The last resort: everything beyond the Latin, Greek and Cyrillic that Source Sans 3 is known to have. */
export function onlyCommonCharacters(json: string): string {
  return json.replace(
    /[^\p{ASCII}\u00a0-\u017f\u0391-\u03c9\u0400-\u045f\u200b\u2010-\u2026\u202f\u2030-\u203a\u20ac\u2212□]/gu,
    substitute,
  )
}
