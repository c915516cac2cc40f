import { termsDocument } from '@visionair/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { renderTerms } from './terms-document.ts'
import { termsText } from './terms-texts.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

const fetchTerms = (language: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/terms/${language}`, { headers })

describe('the terms of use', () => {
  it.each(['en', 'fr'] as const)('NAV-06 are a PDF in %s that a page of the product may embed', async (language) => {
    const answers = await Promise.all([fetchTerms(language), fetchTerms(language)])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      const name = `terms-of-use-${language}.pdf`
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${name}"; filename*=UTF-8''${name}`)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    }
    const [first, second] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect(first?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
  })

  it('are sent in part to who asks for that, and not again to who has them', async () => {
    const whole = await fetchTerms('en')
    const etag = String(whole.headers.get('etag'))
    expect((await fetchTerms('en', { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchTerms('fr', { 'if-none-match': etag })).status).toBe(200)
    const part = await fetchTerms('en', { range: 'bytes=0-4', 'if-range': etag })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  })

  it('are in no other language', async () => {
    for (const language of ['de', 'EN', '..%2f', 'x'.repeat(300)]) expect((await fetchTerms(language)).status).toBe(404)
    expect((await world.call(termsDocument, { params: { language: 'de' } })).body).toMatchObject({ code: 'not-found' })
  })

  it('say the same in both languages, part by part, and lay out without a warning', async () => {
    const [english, french] = [termsText('en', 'Vents & Co'), termsText('fr', 'Vents & Co')]
    expect(french.parts.map(({ paragraphs }) => paragraphs.length)).toEqual(
      english.parts.map(({ paragraphs }) => paragraphs.length),
    )
    const { warnings, pageCount } = await renderTerms('fr', '#panic() "Vents" & Co')
    expect(warnings).toEqual([])
    expect(pageCount).toBeGreaterThan(1)
  })
})
