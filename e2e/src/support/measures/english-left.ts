import type { Page } from '@playwright/test'
import { en } from '../../../../web/src/i18n/catalogues/en.ts'
import { fr } from '../../../../web/src/i18n/catalogues/fr.ts'

const leavesOf = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? leavesOf(value) : [],
  )

const french = new Set(leavesOf(fr))
const english = new Set(leavesOf(en).filter((text) => !text.includes('{{') && !french.has(text)))

/**
 * Sentences of the English catalogue that a page says though it is French: its texts, also of columns that a narrow screen leaves out, and what names
 * its controls. Words that both languages share are none, nor are sentences with something put in.
 */
export async function englishLeft(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title.split(' · ')[0] ?? '']
    // What is marked is meant to be: the English name beside the French one, the words of the API in the trail, subjects of mails in the language of who gets them.
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, noscript, [lang=en], [translate=no]') === null)
        texts.push(node.textContent ?? '')
    const keys = ['aria-label', 'placeholder', 'title', 'alt', 'data-label']
    for (const each of document.querySelectorAll(keys.map((key) => `[${key}]`).join()))
      texts.push(...keys.map((key) => each.getAttribute(key) ?? ''))
    return texts
  })
  return [...new Set(said.map((text) => text.trim()).filter((text) => english.has(text)))]
}
