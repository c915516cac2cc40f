import { describe, expect, it } from 'vitest'
import { cleanSvg, SvgRefused } from './clean-svg.ts'
import { purifySvg } from './purify-svg.ts'

const drawing = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24"${attributes}>${inner}<path d="M2 2h20"/></svg>`

const purified = (text: string) => {
  const answer = purifySvg(text)
  return 'svg' in answer ? answer.svg : answer.refused
}

const refusal = async (text: string, ...patience: [] | [{ startMs: number; workMs: number }]) => {
  const error = await cleanSvg(text, ...patience).catch((thrown: unknown) => thrown)
  return error instanceof SvgRefused ? error.reason : 'taken'
}

describe('cleanSvg', () => {
  it('says of a drawing nobody had the time to look at that it was not checked, never that it is malformed', async () => {
    expect(await refusal(drawing(''), { startMs: 1, workMs: 10_000 })).toBe('not-checked')
    expect(await refusal(drawing(''), { startMs: 60_000, workMs: 0 })).toBe('not-checked')
  })

  it('keeps shapes, colours, gradients and their references inside the drawing', async () => {
    const gradient =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f26b1d"/></linearGradient></defs><circle cx="4" cy="4" r="3" fill="url(#g)" stroke-width="1.5"/>'
    const cleaned = await cleanSvg(`<?xml version="1.0"?>\n${drawing(gradient)}`)
    for (const part of [
      'linearGradient id="g"',
      'stop-color="#f26b1d"',
      'fill="url(#g)"',
      'd="M2 2h20"',
      'viewBox="0 0 24 24"',
    ])
      expect(cleaned).toContain(part)
    expect(await cleanSvg(cleaned)).toBe(cleaned)
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['a handler', '<rect width="1" height="1" onload="alert(1)" onclick="alert(2)"/>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['a link', '<a href="javascript:alert(1)"><text>click</text></a>'],
    ['an outside picture', '<image href="https://evil.example/x.png" width="9" height="9"/>'],
    ['an outside reference', '<use href="https://evil.example/x.svg#a"/><use xlink:href="//evil.example/x.svg#a"/>'],
    ['an inlined document', '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'],
    [
      'a style sheet',
      '<style>@import url("https://evil.example/x.css"); rect { fill: url(https://evil.example/y) }</style>',
    ],
    ['an outside paint', '<rect width="1" height="1" fill="url(https://evil.example/y#a)"/>'],
    ['an outside paint in a style', '<rect width="1" height="1" style="fill:url(https://evil.example/y)"/>'],
    ['an escaped paint', '<rect width="1" height="1" fill="u\\72l(https://evil.example/y)"/>'],
    ['an outside filter', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
    [
      'an animation that sets a link',
      '<rect width="1" height="1"><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onmouseover" to="alert(1)"/></rect>',
    ],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['a marked section', '<text><![CDATA[<script>alert(1)</script>]]></text>'],
    ['a frame', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'],
  ])('ADM-12 takes out %s and keeps the drawing', (_what, hostile) => {
    const cleaned = purified(drawing(hostile))
    expect(cleaned).not.toMatch(
      /<script|evil\.example|javascript:|\son\w+=|foreignObject|<style|@import|<iframe|data:/i,
    )
    expect(cleaned).toContain('d="M2 2h20"')
  })

  it('ADM-12 takes handlers off the root', () => {
    const cleaned = purified(drawing('', ' onload="alert(1)" style="background:url(//evil.example)"'))
    expect(cleaned).not.toMatch(/onload|evil/)
    expect(cleaned).toContain('d="M2 2h20"')
  })

  it.each([
    [
      'entities',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      'declares-entities',
    ],
    [
      'entities that multiply',
      `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
      'declares-entities',
    ],
    ['too long a one', drawing(`<!--${'x'.repeat(70_000)}-->`), 'too-large'],
    [
      'too deep a one',
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(6_000)}${'</g>'.repeat(6_000)}</svg>`,
      'too-large',
    ],
  ])('ADM-12 refuses at sight %s', async (_what, text, reason) => {
    expect(await refusal(text)).toBe(reason)
  })

  it.each([
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', 'unreadable'],
    ['no markup', 'GIF89a', 'unreadable'],
    ['what is not well-formed', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>', 'unreadable'],
    ['a drawing without the namespace', '<svg><path d="M0 0"/></svg>', 'unreadable'],
    ['nothing but a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'empty'],
  ])('ADM-12 refuses %s', (_what, text, reason) => {
    expect(purified(text)).toBe(reason)
  })
})
