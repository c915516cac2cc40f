import { describe, expect, it } from 'vitest'
import { pagesOfSvg } from './svg-pages.ts'

const tall = `<svg class="typst-doc" viewBox="0 0 100 150" width="100pt" height="150pt" xmlns="x">
    <path class="typst-shape" d="M 0 0"/>
    <g>
        <g class="inner"><use href="#a"/></g>
    </g>
    <g transform="matrix(1 0 0 1 0 50)">
        <g><g class="second"/>
        </g>
    </g>
    <g transform="matrix(1 0 0 1 0 100)">
        <g class="third"/>
    </g>
    <defs id="glyph">
        <symbol id="a"/>
    </defs>
</svg>
`

describe('pagesOfSvg', () => {
  it('takes pages out, each in its place and with what all share; none that is not there', () => {
    const pages = pagesOfSvg(tall, [2, 3, 9])
    expect(pages.map(({ number }) => number)).toEqual([2, 3])
    expect(pages[0]?.svg).toContain('viewBox="0 0 100 50"')
    expect(pages[0]?.svg).toContain('class="second"')
    expect(pages[0]?.svg).not.toMatch(/inner|third|matrix/)
    for (const { svg } of pages) expect(svg).toContain('<symbol id="a"/>')
  })

  it('refuses a drawing of another form rather than showing something else', () => {
    for (const svg of ['', '<svg></svg>', tall.replace('viewBox', 'box'), tall.replaceAll(/^ +/gm, '')])
      expect(() => pagesOfSvg(svg, [1])).toThrow('not as expected')
  })
})
