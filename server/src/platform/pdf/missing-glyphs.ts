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
 * What of the missing is taken out first. A mark without a glyph makes Typst complain of its base letter too, so marks and
 * joiners go first, alone; only when there are none do the others.
 */
export function goneCharacters(missing: ReadonlySet<string>): Set<string> {
  const onlyMarks = new Set(Array.from(missing).filter((character) => marks.test(character)))
  return onlyMarks.size > 0 ? onlyMarks : new Set(missing)
}

/** Takes missing characters out of a JSON text: marks and joiners leave nothing, others an empty square. */
export function withoutCharacters(json: string, gone: ReadonlySet<string>): string {
  return Array.from(json, (character) => {
    if (!gone.has(character)) return character
    return marks.test(character) ? '' : substitute
  }).join('')
}

const rare = /[^\p{ASCII}\u00a0-\u017f\u0391-\u03c9\u0400-\u045f\u200b\u2010-\u2026\u202f\u2030-\u203a\u20ac\u2212□]/gu

/** The different characters of a text beyond the Latin, Greek and Cyrillic that Source Sans 3 is known to have. */
export function rareCharacters(json: string): string[] {
  return Array.from(new Set(json.match(rare) ?? []))
}

/** The last resort: everything beyond the Latin, Greek and Cyrillic that Source Sans 3 is known to have. */
export function onlyCommonCharacters(json: string): string {
  return json.replace(rare, substitute)
}
