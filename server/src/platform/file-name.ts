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
