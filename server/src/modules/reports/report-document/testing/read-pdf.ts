import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a test wants to know of a PDF. */
export interface ReadPdf {
  readonly pages: readonly string[]
  /** All text without spaces and line-end hyphens, so that line breaks do not matter. */
  readonly squeezed: string
  readonly outline: readonly string[]
  readonly labels: readonly string[] | null
  readonly internalLinks: number
  readonly altTexts: readonly string[]
  readonly isTagged: boolean
  /** Programs show the title in their window, not the name of the file (ViewerPreferences). */
  readonly showsTitle: boolean
  readonly info: Readonly<Record<string, unknown>>
}

/** Takes out spaces, hyphens and break marks, on both sides of a comparison. */
export const squeeze = (text: string): string => text.replace(/[\s\u00ad\u200b\u2010-]+/gu, '')

interface OutlineItem {
  readonly title: string
  readonly items: readonly OutlineItem[]
}

const titles = (items: readonly OutlineItem[]): string[] =>
  items.flatMap(({ title, items: inner }) => [title, ...titles(inner)])

interface StructureNode {
  readonly alt?: string
  readonly children?: readonly unknown[]
}

const isNode = (value: unknown): value is StructureNode => typeof value === 'object' && value !== null

function alts(node: unknown): string[] {
  if (!isNode(node)) return []
  return [...(node.alt === undefined ? [] : [node.alt]), ...(node.children ?? []).flatMap(alts)]
}

async function readPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const annotations: readonly { subtype?: string; dest?: unknown }[] = await page.getAnnotations()
  const links = annotations.filter(({ subtype, dest }) => subtype === 'Link' && dest !== null && dest !== undefined)
  return { text, links: links.length, altTexts: alts(await page.getStructTree()) }
}

// Their types promise objects; both give a Map.
const isMarked = (markInfo: unknown): boolean => markInfo instanceof Map && markInfo.get('Marked') === true
const asksForTitle = (preferences: unknown): boolean =>
  preferences instanceof Map && preferences.get('DisplayDocTitle') === true

/** Reads a PDF with an independent program. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number))
  const { info } = await pdf.getMetadata()
  const markInfo = await pdf.getMarkInfo()
  const read = {
    pages: pages.map(({ text }) => text),
    squeezed: squeeze(pages.map(({ text }) => text).join('\n')),
    outline: titles(await pdf.getOutline()),
    labels: await pdf.getPageLabels(),
    internalLinks: pages.reduce((sum, { links }) => sum + links, 0),
    altTexts: pages.flatMap(({ altTexts }) => altTexts),
    isTagged: isMarked(markInfo),
    showsTitle: asksForTitle(await pdf.getViewerPreferences()),
    info: { ...info },
  }
  await loading.destroy()
  return read
}
