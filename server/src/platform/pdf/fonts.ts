import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const cuts = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'] as const

/** A font for the letters of some scripts, read only where a document has some. */
interface ScriptFont {
  readonly letters: RegExp
  readonly family: string
  readonly files: () => string[]
}

const google = (name: string, file: string) => (): string[] =>
  ['400Regular', '700Bold'].map((cut) => require.resolve(`@expo-google-fonts/${name}/${cut}/${file}_${cut}.ttf`))

const ofPdfViewers = (name: string, file: string, ending: string) => (): string[] => {
  const folder = join(dirname(require.resolve(`@embedpdf/${name}`)), '..', 'fonts')
  return ['Regular', 'Bold'].map((cut) => join(folder, `${file}-${cut}.${ending}`))
}

const scriptFonts: readonly ScriptFont[] = [
  {
    letters: /\p{sc=Arabic}/u,
    family: 'Noto Naskh Arabic',
    files: ofPdfViewers('fonts-arabic', 'NotoNaskhArabic', 'ttf'),
  },
  { letters: /\p{sc=Hebrew}/u, family: 'Noto Sans Hebrew', files: google('noto-sans-hebrew', 'NotoSansHebrew') },
  { letters: /\p{sc=Thai}/u, family: 'Noto Sans Thai', files: google('noto-sans-thai', 'NotoSansThai') },
  {
    letters: /\p{sc=Devanagari}/u,
    family: 'Noto Sans Devanagari',
    files: google('noto-sans-devanagari', 'NotoSansDevanagari'),
  },
  { letters: /\p{sc=Hangul}/u, family: 'NanumGothic', files: google('nanum-gothic', 'NanumGothic') },
  {
    letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    family: 'Noto Sans S Chinese',
    files: ofPdfViewers('fonts-sc', 'NotoSansHans', 'otf'),
  },
]

/** What a document is written with. */
export interface DocumentFonts {
  /** Font files, TTF and OTF. */
  readonly files: string[]
  /** The families of the files in the order in which a letter is looked for; the template sets its text in them. */
  readonly families: string[]
}

/**
 * The fonts of a document with this text: Source Sans 3 in regular, italic, semibold and bold, Noto Emoji, which draws emojis
 * as line drawings in the colour of the text, and one for each further script that the text has. Characters all of them lack are
 * taken by Typst from its own fonts and those of the machine; one that none of those has is drawn as an empty square and told.
 */
export function documentFonts(text: string): DocumentFonts {
  const scripts = scriptFonts.filter(({ letters }) => letters.test(text))
  return {
    files: [
      ...cuts.map((cut) => require.resolve(`@expo-google-fonts/source-sans-3/${cut}/SourceSans3_${cut}.ttf`)),
      require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
      ...scripts.flatMap(({ files }) => files()),
    ],
    families: ['Source Sans 3', 'Noto Emoji', ...scripts.map(({ family }) => family)],
  }
}
