import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const cuts = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] as const

/**
 * Font files (TTF) a document may use: Source Sans 3 in regular, italic, semibold and bold, and Noto Emoji, which draws emojis
 * as line drawings in the colour of the text. Characters both lack are taken by Typst from its own fonts and those of the
 * machine; a character that none of them has is drawn as an empty box.
 */
export function documentFontFiles(): string[] {
  return [
    ...cuts.map((cut) => require.resolve(`@expo-google-fonts/source-sans-3/${cut}/SourceSans3_${cut}.ttf`)),
    require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  ]
}
