import type { Language } from '../i18n/language.ts'

/** What a mail says, before it takes a form. Nothing in it is markup. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one thing to do, if any; `link` is a path of the product. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Smaller words at the end. */
  readonly notes: readonly string[]
}

/** Who writes, and the configured address under which people reach the product. */
export interface Letterhead {
  readonly sender: string
  readonly publicUrl: string
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Line breaks and other control characters of a value, which could start a header or a paragraph of their own, become spaces. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** French keeps its signs with their word: thin spaces that do not break before ; ? ! and full ones before : » % and after «. */
const frenchSpaced = (text: string): string =>
  text
    .replaceAll(/ (?=[;?!](?!\w))/g, '\u202f')
    .replaceAll(/ (?=[:»%])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')

interface Action {
  readonly label: string
  readonly address: string
}

function textOf({ paragraphs, notes }: MailContent, action: Action | null, language: Language, sender: string): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}${colon}\n${action.address}`] : []),
    ...notes,
    `-- \n${sender}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const paragraphHtml = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const noteHtml = (text: string) => `<p style="margin:0 0 8px;font-size:13px;color:#566070">${escapeHtml(text)}</p>`

function actionHtml({ label, address }: Action): string {
  const href = escapeHtml(address)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#c4480a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
${noteHtml(address)}`
}

function htmlOf(content: MailContent, action: Action | null, language: Language, sender: string): string {
  const { subject, paragraphs, notes } = content
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f4f1;color:#1b2330;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${action ? actionHtml(action) : ''}
${notes.map(noteHtml).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#566070">${escapeHtml(sender)}</p>
</div>
</body>
</html>
`
}

/**
 * Both forms of a mail. Values stand in them as text: no markup, no header and no paragraph can come from a value,
 * and links lead to the configured address only.
 */
export function renderContent(content: MailContent, language: Language, head: Letterhead): RenderedMail {
  const written = (text: string) => (language === 'fr' ? frenchSpaced(oneLine(text)) : oneLine(text))
  const plain: MailContent = {
    subject: written(content.subject),
    paragraphs: content.paragraphs.map(written),
    notes: content.notes.map(written),
  }
  const action = content.action
    ? { label: content.action.label, address: new URL(`${head.publicUrl}${content.action.link}`).href }
    : null
  return {
    subject: plain.subject,
    text: textOf(plain, action, language, head.sender),
    html: htmlOf(plain, action, language, head.sender),
  }
}
