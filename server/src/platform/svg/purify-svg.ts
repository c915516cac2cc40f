import createPurifier from 'dompurify'
import { JSDOM } from 'jsdom'
import type { SvgAnswer } from './svg.messages.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Nothing of a drawing needs these: they load, animate, style or hold foreign content. */
const forbiddenTags = [
  'style',
  'a',
  'image',
  'use',
  'foreignObject',
  'animate',
  'set',
  'feImage',
  'script',
  'title',
  'desc',
]
const referencingAttributes = new Set(['href', 'xlink:href', 'src', 'filter'])
const localReference = /^#[\w-]{1,64}$/
const localPaint = /^url\(\s*["']?#[\w-]{1,64}["']?\s*\)(\s+[#\w(),.%\s-]{0,60})?$/i

function isInert(name: string, value: string): boolean {
  if (name.startsWith('xmlns')) return true
  if (/[\\]|\/\*|@import|expression\(|javascript:|data:/i.test(value)) return false
  if (name === 'href' || name === 'xlink:href' || name === 'src') return localReference.test(value)
  if (/url\(/i.test(value)) return localPaint.test(value.trim())
  return !(referencingAttributes.has(name) && value.includes(':'))
}

function purify(text: string): SvgAnswer {
  const { window } = new JSDOM('')
  const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || root.namespaceURI !== svgNamespace) return { refused: 'unreadable' }
  const purifier = createPurifier(window)
  purifier.addHook('uponSanitizeAttribute', (_node, data) => {
    if (!isInert(data.attrName.toLowerCase(), data.attrValue)) data.keepAttr = false
  })
  purifier.sanitize(root, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ['style', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  if (root.querySelectorAll('*').length === 0) return { refused: 'empty' }
  return { svg: new window.XMLSerializer().serializeToString(root) }
}

/** The drawing without what acts, loads, styles or refers outside of it. Blocks while it works: for a process of its own. */
export function purifySvg(text: string): SvgAnswer {
  try {
    return purify(text)
  } catch {
    // The parser and the purifier throw on what is not well-formed: the drawing is at fault, not the product.
    return { refused: 'unreadable' }
  }
}
