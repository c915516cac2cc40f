const mostCharacters = 60
/** Most file systems take 255 bytes; endings and numbers that keep names apart come on top. */
const mostBytes = 180
/** Names Windows keeps for devices, with or without an ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text, never cut through a letter and its marks. */
function beginning(text: string): string {
  let kept = ''
  let characters = 0
  for (const { segment } of graphemes.segment(text)) {
    if (++characters > mostCharacters || Buffer.byteLength(kept + segment) > mostBytes) break
    kept += segment
  }
  return kept
}

/**
 * The one rule for names of files and of folders in archives, made of a text: letters and digits of every script with their marks, composed
 * (NFKC) and in lower case, single hyphens between them; at most 60 characters, no name Windows keeps for itself. Nothing in it
 * separates folders, begins an ending, turns the direction of writing or is invisible. `fallback` stands for a text of which nothing is left.
 */
export function fileNameOf(text: string, fallback: string): string {
  const name = beginning(
    text
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replaceAll(/(?<=^|-)\p{M}+/gu, '')
      .replaceAll(/-{2,}/g, '-')
      .replaceAll(/^-+/g, ''),
  ).replaceAll(/-+$/g, '')
  return name === '' || reserved.test(name) ? fallback : name
}

const longestGivenName = 200
/** Control characters, and those that steer the direction of writing or are not seen: `gpj.exe` would be read as `exe.jpg` behind one. */
const unshown = /[\p{Cc}\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\u2028\u2029\ufeff]/gu
/** What a reader of forms puts where bytes are no UTF-8. */
const unreadable = /\uFFFD+/gu

/**
 * The name that somebody's file came with, without folders and characters that hide what it is, `_` for what could not be read, the last
 * 200 characters of it; `fallback` where nothing is left.
 */
export const givenName = (name: string, fallback: string): string => {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  return base.replaceAll(unshown, '').replaceAll(unreadable, '_').trim().slice(-longestGivenName) || fallback
}
