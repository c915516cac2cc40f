import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const cuts = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] as const

/**
 * Font files (TTF) of Source Sans 3: regular, italic, semibold, bold. Characters it lacks are taken by Typst from its own
 * fonts and those of the machine; a character that none of them has is drawn as an empty box.
 */
export function sourceSansFiles(): string[] {
  return cuts.map((cut) => require.resolve(`@expo-google-fonts/source-sans-3/${cut}/SourceSans3_${cut}.ttf`))
}
