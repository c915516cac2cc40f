/**
 * Characters that are not seen: zero-width ones, fillers, direction marks (Unicode Standard, Default_Ignorable_Code_Point). The
 * joiners of scripts and emojis that need them, and the variation selectors of emojis, are seen by what they do.
 */
const unseen = new RegExp(
  [
    String.raw`(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]`,
    String.raw`(?<![\p{Emoji}\p{Lo}])\p{Variation_Selector}`,
    String.raw`(?<![\p{Extended_Pictographic}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]`,
    String.raw`(?!\p{Variation_Selector}|[\u200c\u200d\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}`,
    String.raw`\u2800`,
  ].join('|'),
  'gu',
)

/** Whether a text holds characters that are not seen. */
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0

/** A text composed in one way (NFC), trimmed, without characters that are not seen. */
export const seenText = (text: string): string => text.normalize('NFC').replaceAll(unseen, '').trim()

/** The same without what joins characters, and with any white space as one space. */
const lookOf = (name: string): string =>
  seenText(name)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')

/** The same for names that look alike, whatever the case. */
export const nameKey = (name: string): string => lookOf(name).toLowerCase()

/** The same for a name that is typed again to confirm something: in its case, with the quotes and dashes that a keyboard has. */
export const confirmationKey = (name: string): string =>
  lookOf(name)
    .replaceAll(/[\u2018\u2019\u201b\u02bc\u2032]/g, "'")
    .replaceAll(/[\u201c-\u201f\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
